/**
 * Measures whether the portal stays available during a flood of logins: two hundred a second from two hundred
 * addresses, at a fixed pace independent of the responses, while other visitors open the portal. Refused logins must be
 * refused at once, before their password is decrypted or hashed. Targets: p99 of the other visitors ≤ 1 s, refusals ≤
 * 50 ms. Then the same number of logins with garbage, which cost the server a private-key operation and the sender
 * nothing.
 */

import { setTimeout as wait } from "node:timers/promises";
import { KeepAliveClient } from "./http/keep-alive-client.ts";
import type { Answer } from "./http/keep-alive-client.ts";
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
  const calm = await throwAt(port, reads, readsPerSecond);
  const storm = async (requests: readonly string[]) => {
    const both = [throwAt(port, requests, loginsPerSecond), throwAt(port, reads, readsPerSecond)] as const;
    const [thrown, beside] = await Promise.all(both);
    return { thrown, beside };
  };
  const ofLogins = await storm(logins);
  await answer({ calm, ofLogins, ofGarbage: await storm(garbage) });
} finally {
  await portal.stop();
}

/** A request that every page sends when it starts. */
function readRequest(): string {
  return `GET /wps/system/country HTTP/1.1\r\nhost: localhost\r\n\r\n`;
}

/** Sends at a fixed pace. Times count from when a request was due. */
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

interface Storm {
  readonly thrown: readonly Timed[];
  readonly beside: readonly Timed[];
}

interface Weather {
  readonly calm: readonly Timed[];
  readonly ofLogins: Storm;
  readonly ofGarbage: Storm;
}

async function answer({ calm, ofLogins, ofGarbage }: Weather): Promise<void> {
  await report("login", [
    { key: "others.calm.p99", value: at(calm, 0.99), unit: "ms" },
    ...figuresOf("logins", ofLogins),
    ...figuresOf("garbage", ofGarbage),
  ]);
}

function figuresOf(name: string, { thrown, beside }: Storm): Figure[] {
  const shed = thrown.filter(({ status }) => status === 503);
  const letIn = thrown.filter(({ status }) => status !== 503);
  const mute = shed.filter(({ hasRetryAfter }) => !hasRetryAfter).length;
  const wrong = beside.filter(({ status }) => status !== 200).length;
  const shedFigures: Figure[] = [
    { key: `${name}.shed.p50`, value: at(shed, 0.5), unit: "ms" },
    { key: `${name}.shed.p99`, value: at(shed, 0.99), unit: "ms", ceiling: 50 },
    { key: `${name}.shed.without.retry.after`, value: mute, unit: "", ceiling: 0 },
  ];
  return [
    { key: `${name}.thrown`, value: loginsPerSecond, unit: "1/s" },
    { key: `${name}.answered`, value: letIn.length / seconds, unit: "1/s" },
    { key: `${name}.shed`, value: shed.length / seconds, unit: "1/s" },
    ...(shed.length > 0 ? shedFigures : []),
    { key: `${name}.others.p50`, value: at(beside, 0.5), unit: "ms" },
    { key: `${name}.others.p99`, value: at(beside, 0.99), unit: "ms", ceiling: 1_000 },
    { key: `${name}.others.refused`, value: wrong, unit: "", ceiling: 0 },
  ];
}

function at(results: readonly Timed[], share: number): number {
  const times = results.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b);
  return times[Math.floor(times.length * share)] ?? Number.NaN;
}
