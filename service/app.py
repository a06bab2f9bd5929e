"""The door: puts the application together."""

from __future__ import annotations

from flask import Flask

from service.settings import Settings
from service.web import access, batch, health, metrics, pages, problems, security, views


def create_app(settings: Settings | None = None) -> Flask:
    """A new application, set by the environment where no settings are given; any WSGI server can serve it."""
    settings = settings or Settings.from_environment()
    app = Flask(__name__, static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = settings.body_limit
    app.config["LINE_LIMIT"] = settings.line_limit
    access.init_app(app, settings)
    security.init_app(app, settings)
    problems.init_app(app)
    views.init_app(app)
    batch.init_app(app)
    health.init_app(app)
    if settings.has_metrics:
        metrics.init_app(app)
    if settings.has_docs:
        pages.init_app(app)
    return app
