/**
 * A small HTTP/1.1 client for load tests: one request at a time per keep-alive connection, and responses read by their
 * content-length. Common clients would use as much CPU as the server, which runs on the same machine, and so distort
 * the measurement.
 */

import { connect } from "node:net";
import type { Socket } from "node:net";

export interface HttpResponse {
  readonly status: number;
  /** The status line and the headers as received. */
  readonly headers: string;
  readonly body: string;
}

export class KeepAliveClient {
  readonly #socket: Socket;
  #pending: { resolve(answer: HttpResponse): void; reject(error: Error): void } | undefined;
  #received = "";

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.setEncoding("latin1");
    socket.on("data", (text: string) => this.#read(text));
    socket.on("error", (error) => this.#pending?.reject(error));
    socket.on("close", () => this.#pending?.reject(new Error("the server closed the connection")));
  }

  static open(port: number): Promise<KeepAliveClient> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host: "127.0.0.1", port }, () => resolve(new KeepAliveClient(socket)));
      socket.once("error", reject);
    });
  }

  send(request: string): Promise<HttpResponse> {
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject };
      this.#socket.write(request, "latin1");
    });
  }

  close(): void {
    this.#pending = undefined;
    this.#socket.destroy();
  }

  #read(text: string): void {
    this.#received += text;
    const headEnd = this.#received.indexOf("\r\n\r\n");
    if (headEnd < 0) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(this.#received.slice(0, headEnd))?.[1] ?? 0);
    const bodyStart = headEnd + 4;
    if (this.#received.length < bodyStart + length) return;
    const status = Number(this.#received.slice(9, 12));
    const headers = this.#received.slice(0, headEnd);
    const body = this.#received.slice(bodyStart, bodyStart + length);
    this.#received = this.#received.slice(bodyStart + length);
    const pending = this.#pending;
    this.#pending = undefined;
    pending?.resolve({ status, headers, body });
  }
}
