/**
 * A TCP proxy in front of PostgreSQL that cuts connections on demand. It parses enough of the protocol (version 3) to
 * recognize the opening of a connection, a statement, and the commit: either the statement COMMIT or the Sync message
 * after a single writing statement. Therefore a connection can be cut between a commit and its acknowledgement.
 */

import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

export interface Moment {
  /** `commit`: this message commits the work; `statement`: any other request. */
  readonly kind: "opening" | "statement" | "commit";
  /** The statement; for a commit of a single statement, that statement; empty at the opening. */
  readonly sql: string;
}

/**
 * `before`: the message does not arrive. `underway`: the message is sent, and the connection is cut without waiting for
 * a response. `after`: the server has responded completely, and the response is lost. `torn`: half of the first
 * response message arrives.
 */
export type Cut = "before" | "underway" | "after" | "torn";

export interface CuttingProxy {
  /** The database URL with the proxy's host and port. */
  readonly url: string;
  /**
   * Sets the function that decides, at each moment of each connection, how the connection is cut; undefined means no
   * cut. Replaces the previous function.
   */
  aim(choose: (moment: Moment) => Cut | undefined): void;
  /** While the proxy is closed, new connections are reset and the server does not see them. */
  setOpen(isOpen: boolean): void;
  /** Cuts all connections and returns their number. */
  cutAll(): number;
  close(): Promise<void>;
}

/** Starts a proxy in front of the server that the URL names. */
export async function openCuttingProxy(databaseUrl: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(databaseUrl);
  // The URL of a Unix socket has the socket's folder as host. The proxy then uses TCP, on which the server listens too.
  const host = hostname.startsWith("%2F") ? "127.0.0.1" : hostname;
  const links = new Set<() => void>();
  let choose: (moment: Moment) => Cut | undefined = () => undefined;
  let isOpen = true;
  const listener = createServer((client) => {
    if (!isOpen) return void client.resetAndDestroy();
    const server = connect({ host, port: Number(port === "" ? 5432 : port) });
    const isReset = links.size % 2 === 0;
    const end = () => {
      links.delete(end);
      if (isReset) client.resetAndDestroy();
      else client.destroy();
      server.destroy();
    };
    links.add(end);
    carry({ client, server, end, choose: (moment) => choose(moment) });
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String((listener.address() as AddressInfo).port);
  const cutAll = () => {
    const all = [...links];
    for (const end of all) end();
    return all.length;
  };
  return {
    url: url.toString(),
    aim(next) {
      choose = next;
    },
    setOpen(next) {
      isOpen = next;
    },
    cutAll,
    async close() {
      cutAll();
      listener.close();
      await once(listener, "close");
    },
  };
}

interface Link {
  readonly client: Socket;
  readonly server: Socket;
  readonly end: () => void;
  readonly choose: (moment: Moment) => Cut | undefined;
}

/** Forwards the messages of one connection until one side or a cut ends it. */
function carry({ client, server, end, choose }: Link): void {
  for (const side of [client, server]) {
    side.setNoDelay(true);
    side.on("error", end);
    side.on("close", end);
  }
  const requests = createMomentReader();
  let isCut = false;
  let pendingCut: "after" | "torn" | undefined;
  onMessages(client, { hasOpening: true }, (message) => {
    if (isCut) return;
    const moment = requests.read(message);
    const cut = moment === undefined || pendingCut !== undefined ? undefined : choose(moment);
    if (cut === "after" || cut === "torn") pendingCut = cut;
    isCut = cut === "before" || cut === "underway";
    if (cut === "before") end();
    else if (cut === "underway") server.write(message.bytes, end);
    else server.write(message.bytes);
  });
  onMessages(server, { hasOpening: false }, (message) => {
    requests.readAnswer(message);
    if (pendingCut === undefined) client.write(message.bytes);
    else if (pendingCut === "torn") client.write(message.bytes.subarray(0, message.bytes.length >> 1), end);
    else if (message.type === readyForQuery || message.type === authenticationMessage) end();
    if (pendingCut === "torn") isCut = true;
  });
}

interface Message {
  /** The message type; empty for the opening of a connection, which has none. */
  readonly type: string;
  readonly body: Buffer;
  readonly bytes: Buffer;
}

const readyForQuery = "Z";
/** The server's response to the opening of a connection. */
const authenticationMessage = "R";
const idle = "I".charCodeAt(0);
/** Statements that write without a COMMIT, each as its own transaction. */
const writingStatement = /\b(insert|update|delete|book_rounds|book_wallet_calls|post_transfers?)\b/i;

/** Tracks the statements of a connection. */
function createMomentReader() {
  const statements = new Map<string, string>();
  let boundSql = "";
  let isInTransaction = false;
  return {
    read({ type, body }: Message): Moment | undefined {
      switch (type) {
        case "":
          return { kind: "opening", sql: "" };
        case "Q": {
          const [sql = ""] = textsOf(body);
          return { kind: /^commit\b/i.test(sql) ? "commit" : "statement", sql };
        }
        case "P": {
          const [name = "", sql = ""] = textsOf(body);
          statements.set(name, sql);
          return undefined;
        }
        case "B": {
          const [, name = ""] = textsOf(body);
          boundSql = statements.get(name) ?? "";
          return undefined;
        }
        case "E":
          return { kind: "statement", sql: boundSql };
        case "S":
          return isInTransaction || !writingStatement.test(boundSql) ? undefined : { kind: "commit", sql: boundSql };
        default:
          return undefined;
      }
    },
    readAnswer({ type, body }: Message): void {
      if (type === readyForQuery) isInTransaction = body[0] !== idle;
    },
  };
}

/** The two zero-terminated texts at the start of a message. */
function textsOf(body: Buffer): string[] {
  const first = body.indexOf(0);
  const second = body.indexOf(0, first + 1);
  return [body.toString("utf8", 0, first), body.toString("utf8", first + 1, second === -1 ? first + 1 : second)];
}

function onMessages(socket: Socket, { hasOpening }: { hasOpening: boolean }, handle: (message: Message) => void): void {
  let unreadBytes: Buffer = Buffer.alloc(0);
  let typeLength = hasOpening ? 0 : 1;
  socket.on("data", (chunk: Buffer) => {
    unreadBytes = unreadBytes.length === 0 ? chunk : Buffer.concat([unreadBytes, chunk]);
    while (unreadBytes.length >= typeLength + 4) {
      const length = typeLength + unreadBytes.readInt32BE(typeLength);
      if (unreadBytes.length < length) return;
      const bytes = unreadBytes.subarray(0, length);
      handle({ type: bytes.toString("latin1", 0, typeLength), body: bytes.subarray(typeLength + 4), bytes });
      unreadBytes = unreadBytes.subarray(length);
      typeLength = 1;
    }
  });
}
