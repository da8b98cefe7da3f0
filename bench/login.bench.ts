/**
 * Does the house stay open while logins are thrown at it? Two hundred a second from two hundred addresses, at a fixed
 * pace whether they are answered or not; beside them other people go on opening the portal. What is refused must
 * be refused at once, before its password is decrypted or hashed. Issue: p99 of the others ≤ 1 s, refusals ≤ 50 ms.
 */

import { setTimeout as wait } from "node:timers/promises";
import { KeepAliveClient } from "./http/keep-alive-client.ts";
import type { Answer } from "./http/keep-alive-client.ts";
import { encryptedLogin, fetchEncKey } from "./login/encrypted-login.ts";
import { startHouse } from "./page/house-under-test.ts";
import { report } from "./report.ts";

const seconds = Number(process.env.BENCH_SECONDS ?? 15);
const loginsPerSecond = 200;
const readsPerSecond = 50;
const connections = 64;

interface Timed {
  readonly status: number;
  readonly tookMs: number;
  readonly hasRetryAfter: boolean;
}

process.env.OPENHOUSE_TRUST_PROXY = "127.0.0.1";
const house = await startHouse();
try {
  const port = Number(new URL(house.url).port);
  const key = await fetchEncKey(house.url);
  const logins = Array.from({ length: seconds * loginsPerSecond }, (_, number) => encryptedLogin(key, number));
  const reads = Array.from({ length: seconds * readsPerSecond }, () => readRequest());
  const calm = await throwAt(port, reads, readsPerSecond);
  const [thrown, beside] = await Promise.all([
    throwAt(port, logins, loginsPerSecond),
    throwAt(port, reads, readsPerSecond),
  ]);
  await answer(thrown, beside, calm);
} finally {
  await house.stop();
}

/** A call of the start of every page. */
function readRequest(): string {
  return `GET /wps/system/country HTTP/1.1\r\nhost: localhost\r\n\r\n`;
}

/** Sends at a fixed pace; the time of each counts from when it was due. */
async function throwAt(port: number, requests: readonly string[], perSecond: number): Promise<Timed[]> {
  const idle = await Promise.all(Array.from({ length: connections }, () => KeepAliveClient.open(port)));
  const all = [...idle];
  const waiting: ((client: KeepAliveClient) => void)[] = [];
  const startMs = performance.now();
  const flying = requests.map(async (request, index) => {
    const dueMs = startMs + (index / perSecond) * 1_000;
    await wait(Math.max(0, dueMs - performance.now()));
    const client = idle.pop() ?? (await new Promise<KeepAliveClient>((resolve) => waiting.push(resolve)));
    const got = await client.send(request);
    const next = waiting.shift();
    if (next === undefined) idle.push(client);
    else next(client);
    return timed(got, performance.now() - dueMs);
  });
  const results = await Promise.all(flying);
  for (const client of all) client.close();
  return results;
}

function timed({ status, headers }: Answer, tookMs: number): Timed {
  return { status, tookMs, hasRetryAfter: /\r\nretry-after: /i.test(headers) };
}

async function answer(thrown: readonly Timed[], beside: readonly Timed[], calm: readonly Timed[]): Promise<void> {
  const shed = thrown.filter(({ status }) => status === 503);
  const letIn = thrown.filter(({ status }) => status !== 503);
  const wrong = beside.filter(({ status }) => status !== 200).length;
  await report("login", [
    { key: "logins.thrown", value: loginsPerSecond, unit: "1/s" },
    { key: "logins.answered", value: letIn.length / seconds, unit: "1/s" },
    { key: "logins.shed", value: shed.length / seconds, unit: "1/s" },
    { key: "shed.p50", value: at(shed, 0.5), unit: "ms" },
    { key: "shed.p99", value: at(shed, 0.99), unit: "ms", ceiling: 50 },
    { key: "shed.without.retry.after", value: shed.filter((one) => !one.hasRetryAfter).length, unit: "", ceiling: 0 },
    { key: "others.calm.p99", value: at(calm, 0.99), unit: "ms" },
    { key: "others.p50", value: at(beside, 0.5), unit: "ms" },
    { key: "others.p99", value: at(beside, 0.99), unit: "ms", ceiling: 1_000 },
    { key: "others.refused", value: wrong, unit: "", ceiling: 0 },
  ]);
}

function at(results: readonly Timed[], share: number): number {
  const times = results.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b);
  return times[Math.floor(times.length * share)] ?? Number.NaN;
}
