import fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MerchantId } from "../core/ids.ts";
import { openDatabase } from "../db/connection.ts";
import { findLiveSessions } from "../modules/identity/index.ts";
import { listenLive, liveTicket } from "../testing/listen-live.ts";
import { createTestApp } from "../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../testing/test-app.ts";
import { installLiveChannel, pushToMembers } from "./live-channel.ts";
import type { LiveChannel } from "./live-channel.ts";
import { installMerchant } from "./merchant.ts";

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
    expect(await listen(once).closed).toBe(4_401);
    const lateTicket = await ticket();
    test.clock.advanceMs(30_001);
    expect(await listen(lateTicket).closed).toBe(4_401);
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

describe("the regular session check of the live channel", () => {
  let app: FastifyInstance;
  let channel: LiveChannel;
  let address: string;
  beforeAll(async () => {
    app = fastify();
    installMerchant(app, test.deps);
    channel = await installLiveChannel(app, test.deps, {
      findLiveSessions: (merchantId, ids) => findLiveSessions(test.deps, merchantId, ids),
      pulseEveryMs: 40,
    });
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

  it("registers no connection that was closed before its ticket was checked", async () => {
    const text = await ticket();
    const owner = openDatabase(test.ownerUrl, { as: "owner" });
    let closeCode: Promise<number> | undefined;
    await owner.transaction(async (tx) => {
      await tx.query(`lock table one_time_ticket in access exclusive mode`);
      const connection = listen(text, address);
      await new Promise((resolve) => connection.socket.addEventListener("open", resolve));
      connection.socket.close();
      closeCode = connection.closed;
      await closeCode;
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    await owner.close();
    expect(channel.socketCount()).toBe(0);
  });
});
