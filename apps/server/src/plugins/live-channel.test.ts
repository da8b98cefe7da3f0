import { request } from "node:http";
import { connect } from "node:net";
import fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { MerchantId } from "../core/ids.ts";
import { openDatabase } from "../db/connection.ts";
import { findLiveSessions } from "../modules/identity/index.ts";
import { listenLive, liveTicket, requestUpgrade } from "../testing/listen-live.ts";
import { createTestApp } from "../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../testing/test-app.ts";
import { installLiveChannel, pushToMembers } from "./live-channel.ts";
import type { LiveChannel, LiveChannelOptions } from "./live-channel.ts";
import { installErrors } from "./errors.ts";
import { installMerchant } from "./merchant.ts";
import { createRateLimiters } from "./rate-limit.ts";

let test: TestApp;
let member: SignedInMember;
let origin: string;

beforeAll(async () => {
  test = await createTestApp();
  member = await test.register("listening");
  origin = await test.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => test.close());

const ticket = (token = member.token) => liveTicket(test, { token });
const listen = (text: string, at = origin) => listenLive(at, text);
const open = (text: string, at = origin) => requestUpgrade(at, `/wps/live?ticket=${text}`);
/** The status of an attempt to open a socket, which is then closed. */
const statusOf = async (text: string, at = origin) => {
  const { status, close } = await open(text, at);
  close();
  return status;
};

describe("the live channel", () => {
  it("sends a balance to the member that it belongs to", async () => {
    const connection = listen(await ticket());
    await connection.next(1);
    const message = { kind: "balance", accountTypeId: 2, amountMinor: "500", currency: "PHP", version: "3" } as const;
    await pushToMembers(test.deps.bus, 1 as MerchantId, [[member.memberId, message]]);
    expect(await connection.next(2)).toEqual([{ kind: "ready" }, message]);
    connection.socket.close();
  });

  it("accepts a ticket once, and only for thirty seconds", async () => {
    const once = await ticket();
    const first = listen(once);
    await first.next(1);
    expect(await statusOf(once)).toBe(401);
    const lateTicket = await ticket();
    test.clock.advanceMs(30_001);
    expect(await statusOf(lateTicket)).toBe(401);
    first.socket.close();
  });

  it("closes the connection of a client that sends a message", async () => {
    const connection = listen(await ticket());
    await connection.next(1);
    connection.socket.send("hello");
    expect(await connection.closed).toBe(4_429);
  });
});

describe("a connection of the live channel", () => {
  it("is closed when its session is signed out; connections of other sessions stay open", async () => {
    const { token, account, password } = await test.register("twolines");
    const body = { username: account, password };
    const other = await test.callEncrypted({ method: "POST", url: "/wps/session/login", body });
    const ended = listen(await ticket(token));
    const remaining = listen(await ticket((other.value as { token: string }).token));
    await Promise.all([ended.next(1), remaining.next(1)]);
    await test.call({ method: "DELETE", url: "/wps/session/logout", token });
    expect(await ended.closed).toBe(4_401);
    expect(remaining.socket.readyState).toBe(WebSocket.OPEN);
    remaining.socket.close();
  });

  it("is not opened by a ticket whose session has ended", async () => {
    const { token } = await test.register("lateline");
    const lateTicket = await ticket(token);
    await test.call({ method: "DELETE", url: "/wps/session/logout", token });
    expect(await listen(lateTicket).closed).toBe(4_401);
  });
});

/** A server with nothing but the live channel. */
async function createChannel(options: Partial<LiveChannelOptions>) {
  const app = fastify();
  installErrors(app);
  app.decorate("rateLimiters", createRateLimiters());
  installMerchant(app, test.deps);
  const channel = await installLiveChannel(app, test.deps, {
    findLiveSessions: (merchantId, ids) => findLiveSessions(test.deps, merchantId, ids),
    ...options,
  });
  return { app, channel };
}

it("a request that offers HTTP/2, as those of Java's client do, is answered over HTTP/1.1", async () => {
  const headers = { connection: "Upgrade, HTTP2-Settings", upgrade: "h2c", "http2-settings": "AAEAAEAAAAIAAAAB" };
  const status = await new Promise((resolve, reject) => {
    const client = request(`${origin}/wps/session/key/rsa`, { headers }, (response) => {
      resolve(response.statusCode);
      response.destroy();
    });
    client.once("error", reject).end();
  });
  expect(status).toBe(200);
});

describe("the regular session check of the live channel", () => {
  let app: FastifyInstance;
  let channel: LiveChannel;
  let address: string;
  beforeAll(async () => {
    ({ app, channel } = await createChannel({ pulseEveryMs: 40 }));
    address = await app.listen({ host: "127.0.0.1", port: 0 });
  });
  afterAll(() => app.close());

  it("closes the connection of an idle session, and keeps that of an active one", async () => {
    const busy = await test.register("busyline");
    const idle = await test.register("idleline");
    test.clock.advanceMs(20 * 60_000);
    await test.call({ method: "GET", url: "/wps/session/touch", token: busy.token });
    const connections = [listen(await ticket(idle.token), address), listen(await ticket(busy.token), address)] as const;
    await Promise.all(connections.map((connection) => connection.next(1)));
    await test.deps.db.query(`update session set idle_until = $1 where member_id = $2`, [
      test.clock.realNow(),
      idle.memberId,
    ]);
    expect(await connections[0].closed).toBe(4_401);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect([connections[1].socket.readyState, channel.socketCount()]).toEqual([WebSocket.OPEN, 1]);
    connections[1].socket.close();
    await connections[1].closed;
  });

  it("closes the connection of a member whose account is disabled", async () => {
    const blocked = await test.register("shutout1");
    const connection = listen(await ticket(blocked.token), address);
    await connection.next(1);
    await test.deps.db.query(`update member set status = 2 where id = $1`, [blocked.memberId]);
    expect(await connection.closed).toBe(4_401);
  });
});

describe("an upgrade", () => {
  it.each([
    ["of another path", "/", {}, 404],
    ["of a path below the live channel's", "/wps/live/x?ticket=a", {}, 404],
    ["of the studio's host", "/studio/api/game", { host: "studio.localhost" }, 404],
    ["of a path that looks like another host", "//evil/wps/live", {}, 404],
    ["to another protocol", "/wps/live?ticket=a", { upgrade: "h2c" }, 426],
    ["without a ticket", "/wps/live", {}, 400],
    ["with a repeated ticket", "/wps/live?ticket=a&ticket=b", {}, 400],
    ["with a ticket that is too long", `/wps/live?ticket=${"a".repeat(101)}`, {}, 400],
    ["with an unknown ticket", "/wps/live?ticket=a", {}, 401],
    ["of another site", "/wps/live?ticket=a", { origin: "https://evil.example" }, 403],
  ])("%s is refused, and its connection is closed", async (_, path, headers, status) => {
    const answer = await requestUpgrade(origin, path, headers);
    expect(answer.status).toBe(status);
    await answer.closed;
  });
});

describe("the limits of open sockets", () => {
  it.each([
    ["session", { perSession: 2, perAddress: 9, perProcess: 9 }, 429],
    ["address", { perSession: 9, perAddress: 2, perProcess: 9 }, 429],
    ["process", { perSession: 9, perAddress: 9, perProcess: 2 }, 503],
  ])("per %s refuse a further socket until one is closed", async (_, limits, status) => {
    const { app } = await createChannel({ limits });
    const address = await app.listen({ host: "127.0.0.1", port: 0 });
    const [first, second] = [await open(await ticket(), address), await open(await ticket(), address)];
    expect([first.status, second.status, await statusOf(await ticket(), address)]).toEqual([101, 101, status]);
    first.close();
    await vi.waitFor(async () => expect(await statusOf(await ticket(), address)).toBe(101));
    second.close();
    await app.close();
  });

  it("do not count a caller who disconnects while the ticket is checked", async () => {
    const { app, channel } = await createChannel({ limits: { perSession: 1, perAddress: 1, perProcess: 1 } });
    const address = await app.listen({ host: "127.0.0.1", port: 0 });
    const text = await ticket();
    const owner = openDatabase(test.ownerUrl, { as: "owner" });
    await owner.transaction(async (tx) => {
      await tx.query(`lock table one_time_ticket in access exclusive mode`);
      const socket = connect(Number(new URL(address).port), "127.0.0.1");
      socket.write(upgradeText(text));
      await vi.waitFor(async () => expect(await statusOf("a", address)).toBe(503));
      socket.destroy();
    });
    await owner.close();
    await vi.waitFor(async () => expect(await statusOf(await ticket(), address)).toBe(101));
    await vi.waitFor(() => expect(channel.socketCount()).toBe(0));
    await app.close();
  });
});

function upgradeText(text: string): string {
  const lines = ["Host: localhost", "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"];
  const key = "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==";
  return [`GET /wps/live?ticket=${text} HTTP/1.1`, ...lines, key, "", ""].join("\r\n");
}
