/**
 * Hints between processes, for example that a session has ended or a balance has changed. A hint may be lost, so
 * nothing that matters depends on it. Each call of `publish` is one NOTIFY on a separate connection, never in a ledger
 * transaction (docs/database.md, Partitions and shards). If REDIS_URL is set, Redis carries the hints instead.
 */

import { Redis } from "ioredis";
import pg from "pg";
import type { Logger } from "pino";
import { applicationRole } from "./connection.ts";

export type BusHandler = (payload: string) => void;

export interface Bus {
  /** Informs this process at once and, if the hint is not lost, every other process shortly afterwards. */
  publish(topic: string, payload: string): Promise<void>;
  subscribe(topic: string, handler: BusHandler): void;
  close(): Promise<void>;
}

export interface BusOptions {
  /** Connection URL with the application's login, for LISTEN and NOTIFY. */
  readonly databaseUrl: string;
  readonly redisUrl: string | undefined;
  /** Distinguishes the hints of this process from those of others. */
  readonly processId: string;
  readonly log: Logger;
}

/** Carries hints to other processes. */
interface Carrier {
  send(text: string): Promise<void>;
  close(): Promise<void>;
}

const channel = "openhouse";
/** Longer hints are not sent with NOTIFY, which refuses payloads of 8,000 bytes and more. */
const largestNotice = 7_900;
const longestPauseMs = 5_000;

/** Opens the bus. A lost connection is logged and reopened in the background. */
export async function openBus(options: BusOptions): Promise<Bus> {
  const handlers = new Map<string, BusHandler[]>();
  const deliver = (topic: string, payload: string): void => {
    for (const handler of handlers.get(topic) ?? []) handler(payload);
  };
  const receive = (text: string): void => {
    const [from, topic, payload] = JSON.parse(text) as [string, string, string];
    if (from !== options.processId) deliver(topic, payload);
  };
  const open = options.redisUrl === undefined ? openNotifyCarrier : openRedisCarrier;
  const carrier = await open(options, receive);
  return {
    async publish(topic, payload) {
      deliver(topic, payload);
      await carrier.send(JSON.stringify([options.processId, topic, payload])).catch((error: unknown) => {
        options.log.warn({ err: error, topic }, "hint was not sent to the other processes");
      });
    },
    subscribe(topic, handler) {
      handlers.set(topic, [...(handlers.get(topic) ?? []), handler]);
    },
    close: () => carrier.close(),
  };
}

async function openNotifyCarrier({ databaseUrl, log }: BusOptions, receive: BusHandler): Promise<Carrier> {
  let client: pg.Client | undefined;
  let isClosing = false;
  const connect = async (): Promise<void> => {
    const newClient = new pg.Client({ connectionString: databaseUrl, application_name: "openhouse-bus" });
    newClient.on("notification", ({ payload }) => receive(payload ?? "[]"));
    newClient.on("error", (error) => log.warn({ err: error }, "bus connection broke"));
    newClient.on("end", () => {
      // A connection that was never established is retried below. A second loop here would double the number of retries
      // each time.
      if (client !== newClient) return;
      client = undefined;
      if (!isClosing) void reconnect(100);
    });
    await newClient.connect();
    // Each NOTIFY commits and would flush the write-ahead log. Hints may be lost in a crash, so no flush is needed.
    await newClient.query(`set role ${applicationRole}; set synchronous_commit = off`);
    await newClient.query(`listen ${channel}`);
    client = newClient;
  };
  const reconnect = async (pauseMs: number): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    if (isClosing || client !== undefined) return;
    await connect().catch(() => reconnect(Math.min(pauseMs * 2, longestPauseMs)));
  };
  await connect();
  return {
    async send(text) {
      if (Buffer.byteLength(text) > largestNotice) return;
      await client?.query("select pg_notify($1, $2)", [channel, text]);
    },
    async close() {
      isClosing = true;
      await client?.end();
    },
  };
}

async function openRedisCarrier({ redisUrl = "", log }: BusOptions, receive: BusHandler): Promise<Carrier> {
  const sender = new Redis(redisUrl);
  const receiver = new Redis(redisUrl);
  for (const side of [sender, receiver]) side.on("error", (error) => log.warn({ err: error }, "bus connection broke"));
  receiver.on("message", (_channel, text) => receive(text));
  await receiver.subscribe(channel);
  return {
    send: async (text) => void (await sender.publish(channel, text)),
    close: async () => {
      await Promise.all([sender.quit(), receiver.quit()]);
    },
  };
}
