/**
 * Measures whether callers that use many resources can prevent other members from logging in. Members log in at a fixed
 * pace, independent of the responses, in three phases: without other load; while one member keeps thirty uploads of
 * large pictures in flight over a line of one gigabit per second; and while one machine, under fifty IP addresses,
 * holds two thousand idle sockets and sends fifteen hundred requests whose bodies arrive at one byte per second. The
 * p95 of the logins must grow by at most half, and no login may be refused. Only four of eighty logins are above the
 * p95, so a single slow write to the disk can change the p95. Everything is therefore measured three times, and the
 * reported growth is the median.
 */

import { setTimeout as wait } from "node:timers/promises";
import { holdSlowCallers } from "./crowding/slow-callers.ts";
import { noisyPicture, startUploads } from "./crowding/uploads.ts";
import type { UploadResult } from "./crowding/uploads.ts";
import { KeepAliveClient } from "./http/keep-alive-client.ts";
import { encryptCall, fetchEncKey } from "./login/encrypted-login.ts";
import type { EncKey } from "./login/encrypted-login.ts";
import { startPortal } from "./page/portal-under-test.ts";
import { report } from "./report.ts";
import type { Figure } from "./report.ts";

const seconds = Number(process.env.BENCH_SECONDS ?? 20);
const loginsPerSecond = 4;
const memberCount = 40;
const uploadCount = 30;
const rounds = 3;
const password = "Lantern2026";

interface Phase {
  /** The milliseconds of each login, from the time when it was due until its response. */
  readonly times: readonly number[];
  readonly refused: number;
}

interface Comparison {
  readonly alone: Phase;
  readonly crowded: Phase;
}

process.env.OPENHOUSE_TRUST_PROXY = "127.0.0.1";
const portal = await startPortal();
try {
  const port = Number(new URL(portal.url).port);
  const key = await fetchEncKey(portal.url);
  const accounts = Array.from({ length: memberCount }, (_, number) => `crowd${1_000 + number}`);
  const tokens: string[] = [];
  for (const [number, account] of accounts.entries()) tokens.push(await register(port, key, { account, number }));
  const logInPhase = () => logInAtPace(port, key, accounts);
  await waitForQuiet(logInPhase);

  const uploads: (Comparison & UploadResult)[] = [];
  const slowCallers: (Comparison & { readonly held: number })[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const alone = await logInPhase();
    // Another member each time, because a member may send only ten pictures a minute.
    const uploading = startUploads({ port, token: tokens[round] ?? "", count: uploadCount });
    const besideUploads = await logInPhase();
    uploads.push({ alone, crowded: besideUploads, ...(await uploading.stop()) });
    const aloneAgain = await logInPhase();
    const callers = await holdSlowCallers(port, { idle: 2_000, slow: 1_500 });
    const besideCallers = await logInPhase();
    slowCallers.push({ alone: aloneAgain, crowded: besideCallers, held: callers.held() });
    callers.close();
  }
  await report("crowding", [
    { key: "picture", value: noisyPicture().length / 1_000_000, unit: "MB" },
    ...figuresOf("uploads", uploads),
    { key: "uploads.stored", value: Math.min(...uploads.map(({ stored }) => stored)), unit: "", floor: 1 },
    { key: "uploads.refused", value: Math.min(...uploads.map(({ refused }) => refused)), unit: "", floor: 1 },
    ...figuresOf("slow", slowCallers),
    { key: "slow.sockets.held", value: Math.min(...slowCallers.map(({ held }) => held)), unit: "" },
  ]);
} finally {
  await portal.stop();
}

/** After its start, the demo works through its past days for about half a minute, which also makes logins slow. */
async function waitForQuiet(logInPhase: () => Promise<Phase>): Promise<void> {
  for (let phases = 0; phases < 5; phases += 1) {
    const { times } = await logInPhase();
    if (percentile(times, 0.95) < percentile(times, 0.5) * 1.3) return;
  }
}

/** Registers from a network of its own and returns the token of the session. */
async function register(port: number, key: EncKey, { account, number }: { account: string; number: number }) {
  const payload = { username: account, password, confirmPassword: password, birthday: "1990-06-12", agreement: true };
  const headers = `idempotency-key: crowding-${account}\r\n`;
  const ip = `198.18.${number}.1`;
  const request = encryptCall(key, { method: "PUT", path: "/wps/member/register", payload, ip, headers });
  const client = await KeepAliveClient.open(port);
  const { status, body } = await client.send(request);
  client.close();
  if (status !== 200) throw new Error(`the registration was answered ${status}: ${body}`);
  return (JSON.parse(body) as { value: { token: string } }).value.token;
}

async function logInAtPace(port: number, key: EncKey, accounts: readonly string[]): Promise<Phase> {
  const startMs = performance.now();
  const count = seconds * loginsPerSecond;
  const logins = Array.from({ length: count }, async (_, index) => {
    const dueMs = startMs + (index / loginsPerSecond) * 1_000;
    await wait(Math.max(0, dueMs - performance.now()));
    const payload = { username: accounts[index % accounts.length], password, type: "username" };
    const ip = `198.19.${index % 256}.1`;
    const request = encryptCall(key, { method: "POST", path: "/wps/session/login", payload, ip });
    const client = await KeepAliveClient.open(port);
    const { status } = await client.send(request);
    client.close();
    return { status, tookMs: performance.now() - dueMs };
  });
  const results = await Promise.all(logins);
  return {
    times: results.map(({ tookMs }) => tookMs),
    refused: results.filter(({ status }) => status !== 200).length,
  };
}

function figuresOf(name: string, comparisons: readonly Comparison[]): Figure[] {
  const medianOf = (figure: (comparison: Comparison) => number) => percentile(comparisons.map(figure), 0.5);
  const p95 = ({ times }: Phase) => percentile(times, 0.95);
  return [
    { key: `${name}.login.alone.p95`, value: medianOf(({ alone }) => p95(alone)), unit: "ms" },
    { key: `${name}.login.crowded.p50`, value: medianOf(({ crowded }) => percentile(crowded.times, 0.5)), unit: "ms" },
    { key: `${name}.login.crowded.p95`, value: medianOf(({ crowded }) => p95(crowded)), unit: "ms" },
    {
      key: `${name}.login.growth`,
      value: medianOf(({ alone, crowded }) => p95(crowded) / p95(alone)),
      unit: "×",
      ceiling: 1.5,
    },
    {
      key: `${name}.login.refused`,
      value: comparisons.reduce((sum, { alone, crowded }) => sum + alone.refused + crowded.refused, 0),
      unit: "",
      ceiling: 0,
    },
  ];
}

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}
