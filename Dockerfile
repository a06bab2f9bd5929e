FROM python:3.13-slim AS build
WORKDIR /app
COPY requirements.txt ./
# The environment has no pip of its own: nothing is to be installed later, and the image stays small.
RUN python -m venv --without-pip /venv \
 && python -m pip --python /venv/bin/python install --no-cache-dir --disable-pip-version-check \
    --require-hashes --requirement=requirements.txt
COPY pyproject.toml gunicorn.conf.py openapi.yaml ./
COPY schemas ./schemas
COPY service ./service
# Compiled here because a read-only container can't keep bytecode; trusted as it is, so file times don't matter.
RUN python -m compileall -q --invalidation-mode=unchecked-hash schemas service

FROM python:3.13-slim
ARG VERSION=unreleased
LABEL org.opencontainers.image.title="Rummy Referee" \
      org.opencontainers.image.description="Scores and adjudicates hands of Rummy 3000 and Rummy 500 over HTTP" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="$VERSION"
COPY --from=build /venv /venv
COPY --from=build /app /app
WORKDIR /app
# From inside a container the loopback address reaches nobody, so the service listens on all.
ENV HOST=0.0.0.0 \
    PATH=/venv/bin:$PATH \
    PORT=8000 \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1
EXPOSE 8000
# A number, so that an orchestrator can see that it isn't root's.
USER 10001:10001
# Without urllib, which would ask a configured proxy; the time limit turns a hanging service into a sick one.
HEALTHCHECK --interval=10s --timeout=5s --start-period=5s --retries=3 CMD ["python", "-c", "\
import http.client, os, sys; \
probe = http.client.HTTPConnection('127.0.0.1', int(os.environ['PORT']), timeout=3); \
probe.request('GET', '/healthz'); \
sys.exit(probe.getresponse().status != 200)"]
CMD ["gunicorn"]
