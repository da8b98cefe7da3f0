/**
 * Sends requests to a server as two kinds of load: closed loop (each caller waits for its response) and open loop (a
 * fixed pace). Measures rates and response times.
 */

import { KeepAliveClient } from "./keep-alive-client.ts";

export interface LoadResult {
  /** Accepted requests per second. */
  readonly rate: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly refused: number;
}

export interface HttpLoad {
  /** Each caller sends its next request after the response to the previous one. */
  closedLoop(callers: number, seconds: number): Promise<LoadResult>;
  /**
   * Sends requests at a fixed pace independent of the responses. A request's time starts when it was due, so that the
   * times include stalls (no coordinated omission).
   */
  openLoop(perSecond: number, seconds: number): Promise<LoadResult>;
  close(): void;
}

const connections = 64;

/** `sendOnce` sends the next request and returns true if it was accepted. */
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
    const nextWaiting = waiting.shift();
    if (nextWaiting === undefined) idleClients.push(client);
    else nextWaiting(client);
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
      await sendAtPace({ perSecond, seconds }, async (dueMs) => {
        const client = await takeClient();
        const isAccepted = await sendOnce(client);
        giveClient(client);
        record.note(isAccepted, performance.now() - dueMs);
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

/** Calls `send` when each request is due, without waiting for earlier requests. Returns when all have finished. */
export async function sendAtPace({ perSecond, seconds }: Pace, send: (dueMs: number) => Promise<void>) {
  const total = Math.round(perSecond * seconds);
  const startMs = performance.now();
  const pendingRequests: Promise<void>[] = [];
  for (let sent = 0; sent < total;) {
    const due = Math.min(total, Math.floor(((performance.now() - startMs) / 1_000) * perSecond));
    for (; sent < due; sent += 1) pendingRequests.push(send(startMs + ((sent + 1) / perSecond) * 1_000));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(pendingRequests);
}

export function startRecord() {
  const startMs = performance.now();
  const durationsMs: number[] = [];
  let refused = 0;
  return {
    elapsedMs: () => performance.now() - startMs,
    note(isAccepted: boolean, ms: number): void {
      if (isAccepted) durationsMs.push(ms);
      else refused += 1;
    },
    result(): LoadResult {
      const rate = durationsMs.length / ((performance.now() - startMs) / 1_000);
      durationsMs.sort((a, b) => a - b);
      const percentile = (share: number) => durationsMs[Math.floor(durationsMs.length * share)] ?? Number.NaN;
      return { rate, p50Ms: percentile(0.5), p99Ms: percentile(0.99), refused };
    },
  };
}
