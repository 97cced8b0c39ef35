# The service for production: docs/selfhost.md says how to run it.

# The Node that the tests run on. Another one: --build-arg NODE_IMAGE=node:22-bookworm-slim
ARG NODE_IMAGE=node:20.20.2-bookworm-slim@sha256:2cf067cfed83d5ea958367df9f966191a942351a2df77d6f0193e162b5febfc0

# Everything that the build needs.
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY server/package.json server/
COPY server/dev/package.json server/dev/
COPY scripts/bench/package.json scripts/bench/
COPY scripts/shots/package.json scripts/shots/
COPY scripts/site/package.json scripts/site/
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json esbuild.mjs ./
COPY src src
COPY elements elements
COPY frame frame
COPY console console
COPY server server
COPY demo demo
COPY scripts scripts
RUN node esbuild.mjs && rm -rf dist/demo dist/server/dev

# What the service needs while it runs: nothing of the tools, the page's libraries or the stand-ins.
FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY server/package.json server/
COPY server/dev/package.json server/dev/
COPY scripts/bench/package.json scripts/bench/
COPY scripts/shots/package.json scripts/shots/
COPY scripts/site/package.json scripts/site/
RUN npm ci --workspace=latchkey-server --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund

FROM ${NODE_IMAGE}
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY server/package.json LICENSE ./
COPY server/bin bin
RUN install -d -o node -g node -m 700 /data && ln -s /app/bin/latchkey.mjs /usr/local/bin/latchkey
# One arena of memory for all threads: each keeps what was freed in it, 20 to 30 MB in all.
ENV MALLOC_ARENA_MAX=1
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4001 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 4001
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
