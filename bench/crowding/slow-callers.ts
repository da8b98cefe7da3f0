/** Sockets that send nothing, and requests whose bodies arrive a byte a second. */

import { connect } from "node:net";
import type { Socket } from "node:net";

const bodyBytes = 1_000;

export interface SlowCallers {
  /** How many sockets the server still keeps open. */
  held(): number;
  close(): void;
}

/** Opens the sockets, and opens a new one whenever the server has closed one. */
export async function holdSlowCallers(
  port: number,
  { idle, slow }: { readonly idle: number; readonly slow: number },
): Promise<SlowCallers> {
  const sockets = new Map<number, Socket>();
  let isClosing = false;
  const open = (number: number) =>
    new Promise<void>((resolve) => {
      const socket = connect({ host: `127.0.0.1`, port }, () => {
        if (number >= idle) socket.write(slowHead(number));
        resolve();
      });
      sockets.set(number, socket);
      socket.on("data", () => undefined).on("error", () => resolve());
      socket.on("close", () => {
        sockets.delete(number);
        if (!isClosing) setTimeout(() => void open(number), 1_000).unref();
      });
    });
  for (let number = 0; number < idle + slow; number += 1) await open(number);
  const timer = setInterval(() => {
    for (const [number, socket] of sockets) if (number >= idle && socket.writable) socket.write("a");
  }, 1_000);
  return {
    held: () => sockets.size,
    close() {
      isClosing = true;
      clearInterval(timer);
      for (const socket of sockets.values()) socket.destroy();
    },
  };
}

function slowHead(number: number): string {
  const address = `x-forwarded-for: 198.18.${200 + (number % 50)}.1`;
  const type = `content-type: application/json\r\ncontent-length: ${bodyBytes}`;
  return `POST /wps/session/login HTTP/1.1\r\nhost: localhost\r\n${address}\r\n${type}\r\n\r\n`;
}
