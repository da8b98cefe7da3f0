/**
 * Finds free ports for the journeys: three adjacent ports for the portal, the payment sandbox and the game supplier,
 * and one for the identity provider.
 */

import { createServer } from "node:net";

/** Returns the lowest of three free adjacent ports of the loopback interface. */
export async function findFreeNeighbours(): Promise<number> {
  for (;;) {
    const first = await tryPort(0);
    if (first === undefined || first > 65_000) continue;
    const nextPorts = [await tryPort(first + 1), await tryPort(first + 2)];
    if (nextPorts.every((port) => port !== undefined)) return first;
  }
}

export async function findFreePort(): Promise<number> {
  return (await tryPort(0)) ?? findFreePort();
}

async function tryPort(port: number): Promise<number | undefined> {
  const server = createServer();
  const freePort = await new Promise<number | undefined>((resolve) => {
    server.once("error", () => resolve(undefined));
    server.listen({ host: "127.0.0.1", port }, () => {
      const address = server.address();
      resolve(typeof address === "object" ? address?.port : undefined);
    });
  });
  await new Promise((resolve) => server.close(resolve));
  return freePort;
}
