/** The demo's own calls: they exist only in the demo, and time only moves forward. */

import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { MovedClock } from "@openhouse/protocol/merchants/demo-clock";
import { startOutbox } from "../db/outbox.ts";
import { createMessageListener } from "../modules/messaging/index.ts";
import { createTestApp } from "../testing/test-app.ts";
import type { TestApp } from "../testing/test-app.ts";
import { createTestClock } from "../testing/test-clock.ts";
import { clockTopic, followClock } from "./follow-clock.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function move(advanceMs: number): Promise<MovedClock> {
  const answer = await app.call({ method: "POST", url: "/demo/clock", body: { advanceMs } });
  expect(answer.status).toBe(200);
  return answer.raw.json();
}

test("the demo's clock moves business time forward and does not change the real clock", async () => {
  const { clock } = app;
  const realMs = clock.realNow().getTime();
  expect(await move(3_600_000)).toMatchObject({ offsetMs: 3_600_000, now: realMs + 3_600_000 });
  expect(await move(1_000)).toMatchObject({ offsetMs: 3_601_000 });
  expect(await move(0)).toEqual({ offsetMs: 3_601_000, now: realMs + 3_601_000, ran: [] });
  expect(clock.realNow().getTime()).toBe(realMs);
});

test("another process follows the demo's clock", async () => {
  const other = createTestClock();
  const stop = followClock({ ...app.deps, clock: other });
  const { offsetMs } = await move(5_000);
  await vi.waitFor(() => {
    expect(other.businessNow().getTime() - other.realNow().getTime()).toBe(offsetMs);
  });
  stop();
});

test("a clock that was set elsewhere keeps its offset if a hint reports no new offset", async () => {
  const { offsetMs } = await move(0);
  const [changedClock, unchangedClock] = [createTestClock(), createTestClock()];
  changedClock.setOffsetMs(offsetMs);
  const stops = [changedClock, unchangedClock].map((clock) => followClock({ ...app.deps, clock }));
  changedClock.setOffsetMs(-1_000);
  await app.deps.bus.publish(clockTopic, "");
  await vi.waitFor(() => {
    expect(unchangedClock.businessNow().getTime() - unchangedClock.realNow().getTime()).toBe(offsetMs);
  });
  expect(changedClock.businessNow().getTime() - changedClock.realNow().getTime()).toBe(-1_000);
  for (const stop of stops) stop();
});

test.each([[{ advanceMs: -1 }], [{ advanceMs: 1.5 }], [{ advanceMs: 1e15 }], [{}], [{ advanceMs: 1, more: 1 }]])(
  "the demo's clock refuses %j",
  async (body) => {
    const answer = await app.call({ method: "POST", url: "/demo/clock", body });
    expect([answer.status, answer.errorCode]).toEqual([400, "request.param.err"]);
  },
);

test("the demo's outbox shows the messages to an account", async () => {
  await app.register("outboxed");
  const outbox = startOutbox(app.deps, [createMessageListener(app.deps)]);
  await outbox.drain();
  await outbox.stop();
  const answer = await app.call({ method: "GET", url: "/demo/outbox?to=Outboxed" });
  expect(answer.raw.json()).toMatchObject([
    { kind: "inbox", to: "outboxed", subject: "Welcome to Open House", code: null },
  ]);
  expect((await app.call({ method: "GET", url: "/demo/outbox?to=nobody" })).raw.json()).toEqual([]);
  expect((await app.call({ method: "GET", url: "/demo/outbox" })).status).toBe(400);
});

test("a signed-in member can make their own password expire; a visitor is refused", async () => {
  const url = "/demo/due-password";
  expect(await app.call({ method: "POST", url })).toMatchObject({ status: 401 });
  const { token, account: username, password } = await app.register("duetoday");
  expect(await app.call({ method: "POST", url, token })).toMatchObject({ status: 200 });
  const body = { username, password };
  const login = await app.callEncrypted({ method: "POST", url: "/wps/session/login", body });
  expect(login).toMatchObject({ value: { changePasswordRequired: true } });
});

test("the demo's calls return 404 outside the demo", async () => {
  const real = await createTestApp({ config: { demo: false } });
  expect((await real.call({ method: "POST", url: "/demo/clock", body: { advanceMs: 1 } })).status).toBe(404);
  expect((await real.call({ method: "GET", url: "/demo/outbox?to=x" })).status).toBe(404);
  expect((await real.call({ method: "POST", url: "/demo/due-password" })).status).toBe(404);
  await real.close();
});
