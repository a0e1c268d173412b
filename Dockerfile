# The server as a container image: docker build -t bidyard .
# It runs as an own user, writes to /data (tables and key) and /cache (compiled searches) only, and answers on port 8000.
# deploy/compose.yaml runs it behind a proxy with TLS; docs/hosting.md tells the rest.

FROM node:20-slim AS client
WORKDIR /src/web
COPY web/package.json web/package-lock.json web/.npmrc ./
RUN npm ci --no-audit --no-fund
COPY web ./
# The page takes its words from where the games and the shell have them.
COPY bidyard /src/bidyard
RUN npm run build

FROM python:3.11-slim AS package
WORKDIR /src
COPY pyproject.toml constraints.txt hatch_build.py README.md LICENSE ./
COPY bidyard bidyard
COPY --from=client /src/bidyard/server/static bidyard/server/static
RUN python -m venv /opt/bidyard && /opt/bidyard/bin/pip install --no-cache-dir --constraint constraints.txt '.[postgres]'
# Searching bots are compiled now, not when the first visitor comes. On a processor of another kind it is done again, once.
WORKDIR /
ENV BIDYARD_CACHE=/cache
RUN /opt/bidyard/bin/python -m bidyard.bots

FROM python:3.11-slim
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin bidyard \
    && install --directory --owner bidyard --group bidyard --mode 700 /data /backups
COPY --from=package /opt/bidyard /opt/bidyard
COPY --from=package --chown=bidyard:bidyard /cache /cache
ENV PATH=/opt/bidyard/bin:$PATH PYTHONUNBUFFERED=1 BIDYARD_CACHE=/cache BIDYARD_DATA=/data/tables.sqlite3
# By its number: so a cluster can tell that it is not root.
USER 10001
WORKDIR /data
VOLUME ["/data", "/cache"]
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
ENTRYPOINT ["bidyard"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000"]
