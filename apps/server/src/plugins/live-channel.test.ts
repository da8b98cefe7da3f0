import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MerchantId } from "../core/ids.ts";
import { createTestApp } from "../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../testing/test-app.ts";
import { pushToMembers } from "./live-channel.ts";

let test: TestApp;
let member: SignedInMember;
let origin: string;

beforeAll(async () => {
  test = await createTestApp();
  member = await test.register("listening");
  origin = await test.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => test.close());

const ticket = async () => {
  const answer = await test.call({ method: "POST", url: "/wps/session/live-ticket", token: member.token });
  return (answer.value as { ticket: string }).ticket;
};

/** Opens a socket and collects what it hears until it is closed. */
function listen(text: string) {
  const socket = new WebSocket(`${origin.replace("http", "ws")}/wps/live?ticket=${text}`);
  const heard: unknown[] = [];
  const closed = new Promise<number>((resolve) => {
    socket.addEventListener("close", ({ code }) => resolve(code));
  });
  const next = (count: number) =>
    new Promise<unknown[]>((resolve) => {
      const look = () => heard.length >= count && resolve(heard);
      socket.addEventListener("message", look);
      look();
    });
  socket.addEventListener("message", ({ data }) => heard.push(JSON.parse(String(data))));
  return { socket, closed, next };
}

describe("the live channel", () => {
  it("pushes a balance to the member it belongs to", async () => {
    const line = listen(await ticket());
    await line.next(1);
    const message = { kind: "balance", accountTypeId: 2, amountMinor: "500", currency: "PHP", version: "3" } as const;
    await pushToMembers(test.deps.bus, 1 as MerchantId, [[member.memberId, message]]);
    expect(await line.next(2)).toEqual([{ kind: "ready" }, message]);
    line.socket.close();
  });

  it("takes a ticket once and only while it is fresh", async () => {
    const once = await ticket();
    const first = listen(once);
    await first.next(1);
    expect(await listen(once).closed).toBe(4_401);
    const late = await ticket();
    test.clock.advanceMs(30_001);
    expect(await listen(late).closed).toBe(4_401);
    first.socket.close();
  });

  it("hangs up on a client that talks", async () => {
    const line = listen(await ticket());
    await line.next(1);
    line.socket.send("hello");
    expect(await line.closed).toBe(4_429);
  });
});
