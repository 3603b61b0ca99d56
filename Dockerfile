# The archive of `npm run pack` on a bare Debian; compose.yaml adds PostgreSQL, Caddy and backups.
FROM node:24-bookworm AS pack
WORKDIR /src
COPY . .
RUN npm ci --no-audit --no-fund && npm run pack
RUN mkdir /opt/earshot && tar -xzf build/pack/earshot-*-linux-x64.tar.gz -C /opt/earshot --strip-components=1

FROM debian:12-slim
COPY --from=pack /opt/earshot /opt/earshot
RUN ln -s /opt/earshot/bin/earshot /usr/local/bin/earshot \
  && useradd --system --create-home --home-dir /var/lib/earshot earshot \
  && install -d -m 750 -o earshot -g earshot /var/lib/earshot /var/backups/earshot
USER earshot
WORKDIR /var/lib/earshot
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/var/lib/earshot BACKUP_DIR=/var/backups/earshot
EXPOSE 3000
HEALTHCHECK --start-period=60s CMD ["/opt/earshot/bin/node", "-e", "fetch('http://127.0.0.1:3000/livez').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/opt/earshot/bin/earshot"]
CMD ["start", "--no-open"]
