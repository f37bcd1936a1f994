FROM python:3.12-slim@sha256:229a2c5bfa27522db7815ea81f9bed70af17ccb9de9fc7ad142b1877b5830d36 AS build
WORKDIR /build
RUN python -m venv /opt/fieldcall
ENV PATH=/opt/fieldcall/bin:$PATH PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
COPY requirements.txt ./
RUN pip install --no-deps --require-hashes -r requirements.txt
COPY . .
RUN pip install --no-build-isolation --no-deps . \
    && python deploy/sbom.py --system > fieldcall.cdx.json

FROM python:3.12-slim@sha256:229a2c5bfa27522db7815ea81f9bed70af17ccb9de9fc7ad142b1877b5830d36
LABEL org.opencontainers.image.title="Fieldcall" \
      org.opencontainers.image.licenses="Apache-2.0"
RUN groupadd --gid 10001 fieldcall \
    && useradd --uid 10001 --gid 10001 --create-home --home-dir /var/lib/fieldcall fieldcall
# Backup and restore of PostgreSQL use its own programs.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends postgresql-client-17 \
    && rm -rf /var/lib/apt/lists/*
COPY --from=build /opt/fieldcall /opt/fieldcall
COPY --from=build /build/fieldcall.cdx.json /usr/share/sbom/fieldcall.cdx.json
# The root may be read only: what is written is in the working directory and in /tmp.
ENV PATH=/opt/fieldcall/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
# Health checks ask this port: a server that is busy answers there, too.
ENV FIELDCALL_METRICS_PORT=9464
# A number, which Kubernetes can tell from root's.
USER 10001:10001
STOPSIGNAL SIGTERM
# The embedded database, its key and the proofs are kept in the working directory.
WORKDIR /var/lib/fieldcall
VOLUME /var/lib/fieldcall
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
    CMD ["python", "-c", "import os; from urllib.request import urlopen; urlopen('http://127.0.0.1:' + os.environ['FIELDCALL_METRICS_PORT'] + '/healthz', timeout=2)"]
CMD ["fieldcall", "serve", "--host", "0.0.0.0", "--port", "8000"]
