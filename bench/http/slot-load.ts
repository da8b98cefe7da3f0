/** Slot rounds over HTTP: who plays next, what is sent, and the two ways to load a server. */

import { KeepAliveClient } from "./keep-alive-client.ts";
import type { ServerReady } from "./serve.ts";

export interface LoadResult {
  /** Rounds answered with 200 per second. */
  readonly rate: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly refused: number;
}

interface Player {
  readonly token: string;
  nonce: string;
}

export interface SlotLoad {
  /** Every caller plays as soon as it was answered. */
  closedLoop(callers: number, seconds: number): Promise<LoadResult>;
  /**
   * Rounds arrive at a fixed pace, whether the server keeps up or not; a round's time counts from when it should have
   * been sent, so that a stall is not hidden (no coordinated omission).
   */
  openLoop(perSecond: number, seconds: number): Promise<LoadResult>;
  close(): void;
}

const connections = 64;
const stakeMinor = "100";

export async function openSlotLoad({ port, tokens }: ServerReady): Promise<SlotLoad> {
  const clients = await Promise.all(Array.from({ length: connections }, () => KeepAliveClient.open(port)));
  const players: Player[] = tokens.map((token) => ({ token, nonce: "0" }));
  const idleClients = [...clients];
  const waiting: ((client: KeepAliveClient) => void)[] = [];
  let keys = 0;

  const takeClient = (): Promise<KeepAliveClient> | KeepAliveClient =>
    idleClients.pop() ?? new Promise((resolve) => waiting.push(resolve));
  const giveClient = (client: KeepAliveClient): void => {
    const next = waiting.shift();
    if (next === undefined) idleClients.push(client);
    else next(client);
  };
  /** A player sits out until his round is answered; the one who waited longest plays next. */
  const playOnce = async (client: KeepAliveClient): Promise<boolean> => {
    const player = players.shift();
    if (player === undefined) throw new Error("all players are busy: seat more");
    keys += 1;
    const answer = await client.send(requestOf(player, `k${keys}`));
    if (answer.status === 200) player.nonce = /"nonce":"(\d+)"/.exec(answer.body)?.[1] ?? player.nonce;
    players.push(player);
    return answer.status === 200;
  };

  return {
    async closedLoop(callers, seconds) {
      const record = startRecord();
      const call = async (client: KeepAliveClient): Promise<void> => {
        while (record.elapsedMs() < seconds * 1_000) {
          const sentMs = performance.now();
          record.note(await playOnce(client), performance.now() - sentMs);
        }
      };
      await Promise.all(clients.slice(0, callers).map(call));
      return record.result();
    },
    async openLoop(perSecond, seconds) {
      const record = startRecord();
      const total = Math.round(perSecond * seconds);
      const startMs = performance.now();
      const flying: Promise<void>[] = [];
      const playAt = async (dueMs: number): Promise<void> => {
        const client = await takeClient();
        const isBooked = await playOnce(client);
        giveClient(client);
        record.note(isBooked, performance.now() - dueMs);
      };
      for (let sent = 0; sent < total;) {
        const due = Math.min(total, Math.floor(((performance.now() - startMs) / 1_000) * perSecond));
        for (; sent < due; sent += 1) flying.push(playAt(startMs + (sent / perSecond) * 1_000));
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      await Promise.all(flying);
      return record.result();
    },
    close() {
      for (const client of clients) client.close();
    },
  };
}

function requestOf({ token, nonce }: Player, key: string): string {
  const body = `{"stakeMinor":"${stakeMinor}","shownNonce":"${nonce}"}`;
  return (
    `POST /studio/api/rounds HTTP/1.1\r\nhost: studio.localhost\r\nauthorization: ${token}\r\n` +
    `idempotency-key: ${key}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  );
}

function startRecord() {
  const startMs = performance.now();
  const tookMs: number[] = [];
  let refused = 0;
  return {
    elapsedMs: () => performance.now() - startMs,
    note(isBooked: boolean, ms: number): void {
      if (isBooked) tookMs.push(ms);
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
