"""How gunicorn serves the service, from `make run` and from the image alike."""

import itertools
import os
import shutil
import tempfile

from service.settings import Settings, SettingsError
from service.web import logs

try:
    _settings = Settings.from_environment()
except SettingsError as error:
    raise SystemExit(str(error)) from None
_shared_memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None

# Named here so that `gunicorn` alone starts the service.
wsgi_app = "service.app:create_app()"
# An IPv6 address takes brackets before its port.
bind = f"[{_settings.host}]:{_settings.port}" if ":" in _settings.host else f"{_settings.host}:{_settings.port}"
# Scoring is CPU work: one process a core; two keep one slow request from holding up all others.
workers = _settings.workers
# Gathers each request whole before a thread gets it, so that slow clients hold up nobody.
worker_class = "service.server.worker.Worker"
# More threads add no throughput to CPU work and lengthen the slowest answers.
threads = _settings.threads
# Enough for many idle connections, few enough for the usual limit of 1,024 open files.
worker_connections = 512
# Imported once before the fork: the workers share its memory, and a broken start fails at once and aloud.
preload_app = True
# The heartbeat touches a file: in memory no busy disk can delay it (it may be read-only in a container).
worker_tmp_dir = _shared_memory
# The control socket wants a home to write to, which a read-only container has not, and nothing here uses it.
control_socket_disable = True
# A leak in any dependency stays bounded; the jitter keeps the workers from restarting together.
max_requests = 100_000
max_requests_jitter = 10_000
# A worker without a heartbeat for this long is stuck and is replaced.
timeout = 30
# Requests in flight may end, yet all is over before an orchestrator's usual ten seconds to the kill.
graceful_timeout = _settings.stop_seconds
# Longer than clients usually pause between requests, so that they needn't connect anew for each.
keepalive = _settings.keep_alive
limit_request_fields = 64
# A file is read and sent like any answer: the kernel's short cut would wait for the client.
sendfile = False
# The application writes a line for each request; gunicorn's would cost a fifth of the throughput.
logger_class = "service.server.logger.QuietLogger"
logconfig_dict = logs.configuration(_settings)

if _settings.has_metrics and "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
    # Read at the first import of the metrics, which is later: when the application is loaded.
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = _metrics = tempfile.mkdtemp(prefix="rummy-referee-", dir=_shared_memory)

    def on_exit(server):  # noqa: ARG001
        shutil.rmtree(_metrics, ignore_errors=True)


def pre_fork(server, worker):
    """A place for the worker that no living one has; its metrics go on where those of the last one there ended."""
    taken = {other.place for other in server.WORKERS.values()}
    worker.place = next(place for place in itertools.count() if place not in taken)


def post_fork(server, worker):  # noqa: ARG001
    from service.web import metrics  # noqa: PLC0415

    metrics.enter_slot(worker.place)
