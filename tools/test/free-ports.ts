/**
 * Free ports for the journeys: portal, payment sandbox and game supplier side by side, and one for an issuer of sign-in
 * tokens.
 */

import { createServer } from "node:net";

/** The lowest of three free adjacent ports of the loopback interface. */
export async function findFreeNeighbours(): Promise<number> {
  for (;;) {
    const first = await tryPort(0);
    if (first === undefined || first > 65_000) continue;
    const others = [await tryPort(first + 1), await tryPort(first + 2)];
    if (others.every((port) => port !== undefined)) return first;
  }
}

export async function findFreePort(): Promise<number> {
  return (await tryPort(0)) ?? findFreePort();
}

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
