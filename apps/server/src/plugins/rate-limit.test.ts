import { spawn, spawnSync } from "node:child_process";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { buildApp } from "../app.ts";
import { createTestApp, encryptRequest } from "../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../testing/test-app.ts";
import { createRateLimiters } from "./rate-limit.ts";
import type { RateClass, RateLimiters, RateScope } from "./rate-limit.ts";

describe("the limit", () => {
  it.each<[RateClass, RateScope, number, number]>([
    ["login", "account", 20, 60],
    ["login", "device", 120, 60],
    ["login", "address", 600, 60],
    ["register", "device", 60, 60],
    ["register", "address", 300, 60],
    ["launch", "account", 60, 60],
    ["launch", "device", 240, 60],
    ["launch", "address", 2_000, 60],
    ["withdraw", "account", 20, 60],
    ["withdraw", "device", 20, 60],
    ["withdraw", "address", 600, 60],
    ["captcha", "device", 120, 60],
    ["captcha", "address", 600, 60],
    ["session", "account", 60, 60],
    ["session", "device", 60, 60],
    ["session", "address", 600, 60],
    ["message", "address", 10, 60],
    ["agent", "address", 120, 60],
    ["past", "address", 60, 60],
    ["call", "address", 20_000, 10],
  ])("of %s per %s is %i in %i seconds", async (rate, scope, points, seconds) => {
    const limiter = createRateLimiters()[rate][scope];
    const last = await limiter?.consume("key", points);
    expect(last?.msBeforeNext).toBeGreaterThan((seconds - 1) * 1_000);
    await expect(limiter?.consume("key")).rejects.toMatchObject({ remainingPoints: 0 });
    await expect(limiter?.consume("other")).resolves.toMatchObject({ remainingPoints: points - 1 });
  });
});

describe("calls", () => {
  let test: TestApp;
  let app: FastifyInstance;
  let member: SignedInMember;
  let neighbour: SignedInMember;

  beforeAll(async () => {
    test = await createTestApp();
    app = await buildApp(test.deps, { longestDelayMs: 0 });
    member = await test.register("limited1");
    neighbour = await test.register("limited2");
  });
  afterAll(async () => {
    await app.close();
    await test.close();
  });

  const urls = {
    login: ["POST", "/wps/session/login"],
    register: ["PUT", "/wps/member/register"],
    launch: ["POST", "/wps/game/launchGame"],
    withdraw: ["POST", "/wps/relay/MCSFE_withdraw"],
  } as const;
  type LimitedCall = keyof typeof urls;
  const names = Object.keys(urls) as LimitedCall[];

  async function isRefused(name: LimitedCall, { ip = "203.0.113.1", token = "", agent = "" } = {}): Promise<boolean> {
    const [method, url] = urls[name];
    const authorization = token === "" ? {} : { authorization: token };
    const headers = { host: "localhost", "idempotency-key": "k", "user-agent": agent, ...authorization };
    const { statusCode } = await app.inject({ method, url, remoteAddress: ip, headers, payload: {} });
    return statusCode === 429;
  }

  async function logIn(username: string, ip: string, cookie = "") {
    const call = { method: "POST" as const, url: "/wps/session/login", body: { username, password: "Player2026" } };
    const { body, headers } = await encryptRequest(test.call, test.clock, call);
    const allHeaders = { host: "localhost", ...headers, ...(cookie === "" ? {} : { cookie }) };
    return app.inject({ ...call, body: undefined, payload: body as object, remoteAddress: ip, headers: allHeaders });
  }

  const exhaust = (scope: RateScope, name: LimitedCall, key: string) => {
    const limiter = app.rateLimiters[name][scope];
    return limiter?.set(key, limiter.points + 1, 60);
  };

  it.each(names)("to %s from an address have a limit that other calls do not use up", async (name) => {
    const ip = `203.0.113.${10 + names.indexOf(name)}`;
    await exhaust("address", name, ip);
    for (const other of names) expect(await isRefused(other, { ip })).toBe(other === name);
    expect(await isRefused(name, { ip: "203.0.113.99" })).toBe(false);
  });

  it("that upload a picture are limited to ten a minute per person", async () => {
    const upload = async ({ token }: SignedInMember) => {
      const headers = { host: "localhost", authorization: token, "content-type": "image/png" };
      const url = "/wps/member/files?purpose=deposit";
      const { statusCode } = await app.inject({ method: "POST", url, headers, payload: "no picture" });
      return statusCode;
    };
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) statuses.push(await upload(member));
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
    expect(await upload(neighbour)).toBe(400);
  });

  it("of an IPv6 network are counted together", async () => {
    await exhaust("address", "login", "2001:db8:0:1::/64");
    expect(await isRefused("login", { ip: "2001:db8:0:1::5" })).toBe(true);
    expect(await isRefused("login", { ip: "2001:db8:0:2::5" })).toBe(false);
  });

  it.each(["launch", "withdraw"] as const)("to %s are counted per member from any address", async (name) => {
    await exhaust("account", name, `1:member:${member.memberId}`);
    expect(await isRefused(name, { token: member.token })).toBe(true);
    expect(await isRefused(name, { token: member.token, ip: "198.51.100.1" })).toBe(true);
    expect(await isRefused(name, { token: neighbour.token })).toBe(false);
  });

  it("without a session are counted per address and browser", async () => {
    await exhaust("device", "register", "203.0.113.50 one");
    expect(await isRefused("register", { ip: "203.0.113.50", agent: "one" })).toBe(true);
    expect(await isRefused("register", { ip: "203.0.113.50", agent: "two" })).toBe(false);
  });

  it.each(["downlineLottoPNL", "teamPVPFishingPNL"])("to the report %s share the limit of agents", async (name) => {
    const limiter = app.rateLimiters.agent.address;
    await limiter.set("203.0.113.60", limiter.points + 1, 60);
    const read = async (remoteAddress: string) =>
      (await app.inject({ url: `/wps/report/${name}`, remoteAddress, headers: { host: "localhost" } })).statusCode;
    expect([await read("203.0.113.60"), await read("203.0.113.61")]).toEqual([429, 401]);
  });

  it("that log in are counted per account, and those from the owner's known device separately", async () => {
    const first = await logIn(member.account, "192.0.2.1");
    const cookie = String(first.headers["set-cookie"]).split(";")[0] ?? "";
    await exhaust("account", "login", `1:member:${member.account}`);
    expect((await logIn(member.account, "192.0.2.2")).statusCode).toBe(429);
    expect((await logIn(member.account, "192.0.2.2", cookie)).statusCode).toBe(200);
    expect((await logIn(neighbour.account, "192.0.2.2")).statusCode).toBe(200);
  });
});

describe("counters in a shared store", () => {
  const hasRedis = spawnSync("redis-server", ["--version"]).error === undefined;

  it.skipIf(!hasRedis)(
    "are shared by processes, and each process counts for itself while the store is gone",
    async () => {
      const port = await freePort();
      const server = spawn("redis-server", ["--port", String(port), "--save", "", "--bind", "127.0.0.1"]);
      const stores = [openStore(port), openStore(port)] as const;
      const [one, two] = stores.map((store) => createRateLimiters({ store })) as [RateLimiters, RateLimiters];
      await vi.waitFor(() => expect(stores.map(({ status }) => status)).toEqual(["ready", "ready"]), 5_000);
      await one.login.account?.consume("key", 19);
      await two.login.account?.consume("key");
      await expect(one.login.account?.consume("key")).rejects.toMatchObject({ remainingPoints: 0 });
      await expect(two.launch.account?.consume("key")).resolves.toMatchObject({ remainingPoints: 59 });
      // Nearly every request takes a token of this class, so it is never shared.
      await one.call.address.consume("key", 5);
      await expect(two.call.address.consume("key")).resolves.toMatchObject({ remainingPoints: 19_999 });
      server.kill("SIGKILL");
      await vi.waitFor(() => expect(stores.map(({ status }) => status)).not.toContain("ready"), 5_000);
      await expect(one.login.account?.consume("key")).resolves.toMatchObject({ remainingPoints: 19 });
      for (const store of stores) store.disconnect();
    },
  );

  it("are replaced by those of the process if the store cannot be reached", async () => {
    const store = openStore(await freePort());
    const { login } = createRateLimiters({ store });
    await login.account?.consume("key", 20);
    await expect(login.account?.consume("key")).rejects.toMatchObject({ remainingPoints: 0 });
    store.disconnect();
  });
});

function openStore(port: number): Redis {
  const store = new Redis(port, "127.0.0.1", { enableOfflineQueue: false, maxRetriesPerRequest: 0 });
  store.on("error", () => undefined);
  return store;
}

/** A port on which nothing listens. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
