/**
 * Measures whether the portal stays available during a flood of logins: two hundred a second, each from another IP
 * address, at a fixed pace independent of the responses, while other visitors read public data. The server must refuse
 * surplus logins at once, before it decrypts or hashes their password. Targets: the p99 of the other visitors' requests
 * is at most 1 s, and the p99 of refusals at most 50 ms. A second flood sends garbage in place of encrypted data, which
 * costs the server a private-key operation and the sender nothing.
 */

import { setTimeout as wait } from "node:timers/promises";
import { KeepAliveClient } from "./http/keep-alive-client.ts";
import type { HttpResponse } from "./http/keep-alive-client.ts";
import { encryptedLogin, fetchEncKey, garbledLogin } from "./login/encrypted-login.ts";
import { startPortal } from "./page/portal-under-test.ts";
import { report } from "./report.ts";
import type { Figure } from "./report.ts";

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
const portal = await startPortal();
try {
  const port = Number(new URL(portal.url).port);
  const key = await fetchEncKey(portal.url);
  const logins = Array.from({ length: seconds * loginsPerSecond }, (_, number) => encryptedLogin(key, number));
  const garbage = logins.map((_, number) => garbledLogin(key, logins.length + number));
  const reads = Array.from({ length: seconds * readsPerSecond }, () => readRequest());
  const readsAlone = await sendAtPace(port, reads, readsPerSecond);
  const runFlood = async (requests: readonly string[]) => {
    const both = [sendAtPace(port, requests, loginsPerSecond), sendAtPace(port, reads, readsPerSecond)] as const;
    const [floodLogins, concurrentReads] = await Promise.all(both);
    return { logins: floodLogins, reads: concurrentReads };
  };
  const loginFlood = await runFlood(logins);
  await reportResults({ readsAlone, loginFlood, garbageFlood: await runFlood(garbage) });
} finally {
  await portal.stop();
}

/** Returns a request for public data, which needs neither a login nor encryption. */
function readRequest(): string {
  return `GET /wps/system/country HTTP/1.1\r\nhost: localhost\r\n\r\n`;
}

/** Sends requests at a fixed pace. A request's time starts when it was due. */
async function sendAtPace(port: number, requests: readonly string[], perSecond: number): Promise<Timed[]> {
  const idle = await Promise.all(Array.from({ length: connections }, () => KeepAliveClient.open(port)));
  const clients = [...idle];
  const waiting: ((client: KeepAliveClient) => void)[] = [];
  const startMs = performance.now();
  const pendingRequests = requests.map(async (request, index) => {
    const dueMs = startMs + (index / perSecond) * 1_000;
    await wait(Math.max(0, dueMs - performance.now()));
    const client = idle.pop() ?? (await new Promise<KeepAliveClient>((resolve) => waiting.push(resolve)));
    const response = await client.send(request);
    const nextWaiting = waiting.shift();
    if (nextWaiting === undefined) idle.push(client);
    else nextWaiting(client);
    return measure(response, performance.now() - dueMs);
  });
  const results = await Promise.all(pendingRequests);
  for (const client of clients) client.close();
  return results;
}

function measure({ status, headers }: HttpResponse, tookMs: number): Timed {
  return { status, tookMs, hasRetryAfter: /\r\nretry-after: /i.test(headers) };
}

interface Flood {
  readonly logins: readonly Timed[];
  readonly reads: readonly Timed[];
}

interface Results {
  readonly readsAlone: readonly Timed[];
  readonly loginFlood: Flood;
  readonly garbageFlood: Flood;
}

async function reportResults({ readsAlone, loginFlood, garbageFlood }: Results): Promise<void> {
  await report("login", [
    { key: "others.calm.p99", value: percentile(readsAlone, 0.99), unit: "ms" },
    ...figuresOf("logins", loginFlood),
    ...figuresOf("garbage", garbageFlood),
  ]);
}

function figuresOf(name: string, { logins, reads }: Flood): Figure[] {
  const refusedLogins = logins.filter(({ status }) => status === 503);
  const admittedLogins = logins.filter(({ status }) => status !== 503);
  const withoutRetryAfter = refusedLogins.filter(({ hasRetryAfter }) => !hasRetryAfter).length;
  const wrong = reads.filter(({ status }) => status !== 200).length;
  const refusalFigures: Figure[] = [
    { key: `${name}.shed.p50`, value: percentile(refusedLogins, 0.5), unit: "ms" },
    { key: `${name}.shed.p99`, value: percentile(refusedLogins, 0.99), unit: "ms", ceiling: 50 },
    { key: `${name}.shed.without.retry.after`, value: withoutRetryAfter, unit: "", ceiling: 0 },
  ];
  return [
    { key: `${name}.thrown`, value: loginsPerSecond, unit: "1/s" },
    { key: `${name}.answered`, value: admittedLogins.length / seconds, unit: "1/s" },
    { key: `${name}.shed`, value: refusedLogins.length / seconds, unit: "1/s" },
    ...(refusedLogins.length > 0 ? refusalFigures : []),
    { key: `${name}.others.p50`, value: percentile(reads, 0.5), unit: "ms" },
    { key: `${name}.others.p99`, value: percentile(reads, 0.99), unit: "ms", ceiling: 1_000 },
    { key: `${name}.others.refused`, value: wrong, unit: "", ceiling: 0 },
  ];
}

function percentile(results: readonly Timed[], share: number): number {
  const times = results.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b);
  return times[Math.floor(times.length * share)] ?? Number.NaN;
}
