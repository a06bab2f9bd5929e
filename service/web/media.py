"""What a body may be sent as, and what may be answered.

Headers are looked up in the environment first: parsing what is plainly right costs as much as scoring a hand.
"""

from __future__ import annotations

from flask import request

from service.web.problems import refuse


def check_media(media_type: str) -> None:
    """Refuse a request that is sent as anything else, or that would not accept as much in return."""
    environ = request.environ
    if environ.get("CONTENT_TYPE") != media_type and request.mimetype != media_type:
        raise refuse(415, f"send the body as {media_type}, not {request.mimetype or 'without a media type'}")
    if environ.get("HTTP_CONTENT_ENCODING", "identity") != "identity":
        raise refuse(415, "send the body uncompressed")
    check_accept(media_type)


def check_accept(media_type: str) -> None:
    """Refuse a request that would not accept an answer of this kind."""
    accepted = request.environ.get("HTTP_ACCEPT")
    if accepted and "*/*" not in accepted and not request.accept_mimetypes[media_type]:
        raise refuse(406, f"answers are {media_type}; accept that")
