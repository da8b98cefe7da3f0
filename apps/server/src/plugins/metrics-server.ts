/** Serves `/metrics` on a port of its own, so that no proxy in front of the application can forward it. */

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Deps } from "../core/deps.ts";

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Listens on `OPENHOUSE_METRICS_PORT`. Returns undefined if this is not set. Port 0 takes a free port. */
export async function startMetricsServer({
  config: { metricsHost, metricsPort },
  metrics,
  log,
}: Pick<Deps, "config" | "metrics" | "log">): Promise<MetricsServer | undefined> {
  if (metricsPort === undefined) return undefined;
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") return void response.writeHead(404).end();
    metrics.read().then(
      (text) => response.writeHead(200, { "content-type": metrics.registry.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, "the metrics could not be read");
        response.writeHead(500).end();
      },
    );
  });
  server.listen({ host: metricsHost, port: metricsPort });
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
