/**
 * Measures whether browsing stays fast under load: signed-in members send five hundred searches a second over ten
 * thousand games, at a fixed pace independent of the responses. Then the data of the home page is requested at the same
 * rate; nine of ten requests name a cached copy. Load generator, server and database share the machine. Target: the p99
 * of both kinds of requests is at most 15 ms.
 */

import type { ChildProcess } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { startFullCatalogue } from "./catalogue/full-catalogue.ts";
import type { FullCatalogue } from "./catalogue/full-catalogue.ts";
import type { CpuUsed } from "./catalogue/serve.ts";
import { KeepAliveClient } from "./http/keep-alive-client.ts";
import type { HttpResponse } from "./http/keep-alive-client.ts";
import { median, report } from "./report.ts";

const seconds = Number(process.env.BENCH_SECONDS ?? 8);
const repetitions = Number(process.env.BENCH_REPETITIONS ?? 3);
const perSecond = 500;
const connections = 64;
/** Typical searches: by part of a name, class, vendor or minimum bet, in several orders, and a later page of a list. */
const searches = [
  "gameName=lantern",
  "gameName=par",
  "gameName=golden%20re",
  "gameName=kalabaw&gameType=RNG",
  "gameName=a",
  "gameName=no-such-game",
  "gameType=RNG&gameClassify=JP",
  "gameType=RNG&minBet=1&lines=25",
  "gameType=RNG&sort=name&pageNo=20",
  "vassalage=PT&gameType=RNG&sort=new",
  "gameType=LIVE&gameClassify=BACCARAT",
  "gameName=moon&sort=name",
];

const portal = await startFullCatalogue();
try {
  await measure(portal);
} finally {
  await portal.stop();
}

function readCpuMs(server: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    server.once("message", (message) => resolve((message as CpuUsed).cpuMs));
    server.send("cpu");
  });
}

async function measure({ server, port, tokens, games }: FullCatalogue): Promise<void> {
  const clients = await Promise.all(Array.from({ length: connections }, () => KeepAliveClient.open(port)));
  const search = (index: number) =>
    requestOf(`/wps/relay/GCSGAME_gameList?clientType=3&pageSize=42&${searches[index % searches.length]}`, {
      authorization: tokens[index % tokens.length] ?? "",
    });
  const homeResponse = await clients[0]?.send(requestOf("/wps/games/home", {}));
  const etag = /\r\netag: ([^\r]+)/i.exec(homeResponse?.headers ?? "")?.[1] ?? "";
  const visit = (index: number) => requestOf("/wps/games/home", index % 10 === 0 ? {} : { "if-none-match": etag });
  await sendAtPace(clients, search, 2);
  const startCpuMs = await readCpuMs(server);
  await sendAtPace(clients, search, seconds);
  const searchCpuMs = (await readCpuMs(server)) - startCpuMs;
  const runs: { readonly searchRun: Run; readonly visitRun: Run }[] = [];
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    runs.push({
      searchRun: await sendAtPace(clients, search, seconds),
      visitRun: await sendAtPace(clients, visit, seconds),
    });
  }
  for (const client of clients) client.close();
  const medianOf = (pick: (run: (typeof runs)[number]) => number) => median(runs.map(pick));
  console.log(`${games} games, ${tokens.length} members, ${perSecond} a second, ${repetitions} × ${seconds} s`);
  await report("catalogue", [
    { key: "games", value: games, unit: "", floor: 10_000 },
    { key: "search.rate", value: medianOf(({ searchRun }) => searchRun.rate), unit: "1/s", floor: perSecond * 0.98 },
    { key: "search.p50", value: medianOf(({ searchRun }) => searchRun.p50Ms), unit: "ms" },
    { key: "search.p99", value: medianOf(({ searchRun }) => searchRun.p99Ms), unit: "ms", ceiling: 15 },
    // CPU time shows the cost of a search even if other work slows the machine down.
    { key: "search.cpu", value: searchCpuMs / (perSecond * seconds), unit: "ms", ceiling: 2 },
    { key: "search.wrong", value: runs.reduce((sum, { searchRun }) => sum + searchRun.wrong, 0), unit: "", ceiling: 0 },
    { key: "home.bytes", value: homeResponse?.body.length ?? Number.NaN, unit: "bytes", ceiling: 400_000 },
    { key: "home.rate", value: medianOf(({ visitRun }) => visitRun.rate), unit: "1/s", floor: perSecond * 0.98 },
    { key: "home.p50", value: medianOf(({ visitRun }) => visitRun.p50Ms), unit: "ms" },
    { key: "home.p99", value: medianOf(({ visitRun }) => visitRun.p99Ms), unit: "ms", ceiling: 15 },
    { key: "home.wrong", value: runs.reduce((sum, { visitRun }) => sum + visitRun.wrong, 0), unit: "", ceiling: 0 },
  ]);
}

function requestOf(path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${path} HTTP/1.1\r\nhost: localhost\r\nlanguage: EN\r\n${lines.join("")}\r\n`;
}

interface Run {
  readonly rate: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** The number of responses with a status other than 200 and 304. */
  readonly wrong: number;
}

/** Sends requests at a fixed pace. A request's time starts when it was due, so that the times include stalls. */
async function sendAtPace(
  clients: readonly KeepAliveClient[],
  requestAt: (index: number) => string,
  durationSeconds: number,
): Promise<Run> {
  const idle = [...clients];
  const waiting: ((client: KeepAliveClient) => void)[] = [];
  const total = perSecond * durationSeconds;
  const startMs = performance.now();
  const sendAt = async (index: number, dueMs: number): Promise<[HttpResponse, number]> => {
    const client = idle.pop() ?? (await new Promise<KeepAliveClient>((resolve) => waiting.push(resolve)));
    const answer = await client.send(requestAt(index));
    const nextWaiting = waiting.shift();
    if (nextWaiting === undefined) idle.push(client);
    else nextWaiting(client);
    return [answer, performance.now() - dueMs];
  };
  const sentRequests: Promise<[HttpResponse, number]>[] = [];
  for (let sent = 0; sent < total;) {
    const due = Math.min(total, Math.floor(((performance.now() - startMs) / 1_000) * perSecond));
    for (; sent < due; sent += 1) sentRequests.push(sendAt(sent, startMs + ((sent + 1) / perSecond) * 1_000));
    await wait(1);
  }
  const results = await Promise.all(sentRequests);
  const elapsed = (performance.now() - startMs) / 1_000;
  const times = results.map(([, tookMs]) => tookMs).toSorted((a, b) => a - b);
  const wrong = results.filter(([{ status }]) => status !== 200 && status !== 304).length;
  return {
    rate: (results.length - wrong) / elapsed,
    p50Ms: times[Math.floor(times.length * 0.5)] ?? Number.NaN,
    p99Ms: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
    wrong,
  };
}
