/** Ports for the journeys: the portal's, the next two for sandbox and supplier of games, one for an issuer. */

import { createServer } from "node:net";

/** The lowest of three free neighbours on the loopback. */
export async function findFreeNeighbours(): Promise<number> {
  for (;;) {
    const first = await tryPort(0);
    if (first === undefined || first > 65_000) continue;
    const others = [await tryPort(first + 1), await tryPort(first + 2)];
    if (others.every((port) => port !== undefined)) return first;
  }
}

/** A port of the loopback on which nobody listens. */
export async function findFreePort(): Promise<number> {
  return (await tryPort(0)) ?? findFreePort();
}

/** The port that was free, or undefined. */
async function tryPort(port: number): Promise<number | undefined> {
  const server = createServer();
  const found = await new Promise<number | undefined>((resolve) => {
    server.once("error", () => resolve(undefined));
    server.listen({ host: "127.0.0.1", port }, () => {
      const address = server.address();
      resolve(typeof address === "object" ? address?.port : undefined);
    });
  });
  await new Promise((resolve) => server.close(resolve));
  return found;
}
