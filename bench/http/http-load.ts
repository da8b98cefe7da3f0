/** Two kinds of load: closed loop (each caller sends after its response) and open loop (a fixed pace). */

import { KeepAliveClient } from "./keep-alive-client.ts";

export interface LoadResult {
  /** Accepted requests per second. */
  readonly rate: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly refused: number;
}

export interface HttpLoad {
  /** Every caller sends its next request after the response. */
  closedLoop(callers: number, seconds: number): Promise<LoadResult>;
  /**
   * Requests are sent at a fixed pace independent of the responses. Times count from when a request was due, so that a
   * stall is not hidden (no coordinated omission).
   */
  openLoop(perSecond: number, seconds: number): Promise<LoadResult>;
  close(): void;
}

const connections = 64;

/** `sendOnce` sends the next request and returns true when it was accepted. */
export async function openHttpLoad(
  port: number,
  sendOnce: (client: KeepAliveClient) => Promise<boolean>,
): Promise<HttpLoad> {
  const clients = await Promise.all(Array.from({ length: connections }, () => KeepAliveClient.open(port)));
  const idleClients = [...clients];
  const waiting: ((client: KeepAliveClient) => void)[] = [];

  const takeClient = (): Promise<KeepAliveClient> | KeepAliveClient =>
    idleClients.pop() ?? new Promise((resolve) => waiting.push(resolve));
  const giveClient = (client: KeepAliveClient): void => {
    const next = waiting.shift();
    if (next === undefined) idleClients.push(client);
    else next(client);
  };

  return {
    async closedLoop(callers, seconds) {
      const record = startRecord();
      const call = async (client: KeepAliveClient): Promise<void> => {
        while (record.elapsedMs() < seconds * 1_000) {
          const sentMs = performance.now();
          record.note(await sendOnce(client), performance.now() - sentMs);
        }
      };
      await Promise.all(clients.slice(0, callers).map(call));
      return record.result();
    },
    async openLoop(perSecond, seconds) {
      const record = startRecord();
      await arriveAtPace({ perSecond, seconds }, async (dueMs) => {
        const client = await takeClient();
        const isTaken = await sendOnce(client);
        giveClient(client);
        record.note(isTaken, performance.now() - dueMs);
      });
      return record.result();
    },
    close() {
      for (const client of clients) client.close();
    },
  };
}

export interface Pace {
  readonly perSecond: number;
  readonly seconds: number;
}

/** Calls `arrive` when each request is due, without waiting for earlier ones; then waits for all. */
export async function arriveAtPace({ perSecond, seconds }: Pace, arrive: (dueMs: number) => Promise<void>) {
  const total = Math.round(perSecond * seconds);
  const startMs = performance.now();
  const flying: Promise<void>[] = [];
  for (let sent = 0; sent < total;) {
    const due = Math.min(total, Math.floor(((performance.now() - startMs) / 1_000) * perSecond));
    for (; sent < due; sent += 1) flying.push(arrive(startMs + (sent / perSecond) * 1_000));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(flying);
}

export function startRecord() {
  const startMs = performance.now();
  const tookMs: number[] = [];
  let refused = 0;
  return {
    elapsedMs: () => performance.now() - startMs,
    note(isTaken: boolean, ms: number): void {
      if (isTaken) tookMs.push(ms);
      else refused += 1;
    },
    result(): LoadResult {
      const rate = tookMs.length / ((performance.now() - startMs) / 1_000);
      tookMs.sort((a, b) => a - b);
      const at = (share: number) => tookMs[Math.floor(tookMs.length * share)] ?? Number.NaN;
      return { rate, p50Ms: at(0.5), p99Ms: at(0.99), refused };
    },
  };
}
