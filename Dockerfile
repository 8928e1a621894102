# syntax=docker/dockerfile:1
# One image for every node. It runs as a user without rights, on a root file system that may be read-only:
# what it writes goes to /data and /tmp.
FROM node:22-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN npm ci && npm run build

FROM node:22-bookworm-slim AS dependencies
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
COPY packages/bench/package.json packages/bench/
COPY packages/client/package.json packages/client/
COPY packages/contract/package.json packages/contract/
COPY packages/server/package.json packages/server/
COPY packages/web/package.json packages/web/
RUN npm ci --omit=dev --workspace @parley/server

FROM node:22-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 PORT=9090 HEALTH_PORT=9091
WORKDIR /app
COPY --from=dependencies /src/node_modules node_modules
# Packages that the lock file does not place in the common directory.
COPY --from=dependencies /src/packages/server/node_modules packages/server/node_modules
COPY --from=build /src/package.json ./
COPY --from=build /src/packages/contract/package.json packages/contract/
COPY --from=build /src/packages/contract/dist packages/contract/dist
COPY --from=build /src/packages/server/package.json packages/server/
COPY --from=build /src/packages/server/bin packages/server/bin
COPY --from=build /src/packages/server/bundle packages/server/bundle
COPY --from=build /src/packages/server/dist packages/server/dist
COPY --from=build /src/packages/server/assets packages/server/assets
COPY --from=build /src/packages/server/data packages/server/data
COPY --from=build /src/packages/server/migrations packages/server/migrations
COPY --from=build /src/packages/server/schema.sql packages/server/schema.sql
COPY --from=build /src/packages/web/dist packages/web/dist
COPY --from=build /src/packages/server/prepared packages/server/prepared
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 9090
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.HEALTH_PORT + '/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Requests leave much that is short-lived: with more room for it, garbage collection takes less time (docs/speed.md).
ENTRYPOINT ["node", "--max-semi-space-size=32", "packages/server/bundle/main.js"]
CMD ["serve"]
