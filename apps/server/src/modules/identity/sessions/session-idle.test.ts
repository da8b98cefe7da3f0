import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../../../testing/test-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { signInStaff } from "../../../testing/test-people.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const minuteMs = 60_000;
/** Waits for the write that extends the session; the server makes it after the response. */
const waitForTouch = () => new Promise((resolve) => setTimeout(resolve, 20));
const get = (url: string, token: string) => test.call({ method: "GET", url, token });

/** Repeats a call, one minute apart. */
async function everyMinute(times: number, call: () => Promise<unknown>): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    test.clock.advanceMs(minuteMs);
    await call();
    await waitForTouch();
  }
}

describe("an open page without user action", () => {
  it("does not extend the session of a member", async () => {
    const { token } = await test.register("leftopen");
    await everyMinute(29, async () => {
      expect(await get("/wps/system/status?url=localhost", token)).toMatchObject({ status: 200 });
      expect(await get("/wps/v2/wallets/balance", token)).toMatchObject({ status: 200 });
      const ticket = { method: "POST" as const, url: "/wps/session/live-ticket", token };
      expect(await test.call(ticket)).toMatchObject({ status: 200 });
    });
    test.clock.advanceMs(minuteMs);
    expect(await get("/wps/member/info", token)).toMatchObject({ status: 401, errorCode: "login.not.session" });
  });

  it("does not extend the session of a staff member", async () => {
    const { token } = await signInStaff(test, "support");
    const me = () => get("/backoffice/api/session/me", token);
    const minutes = test.deps.merchants.all()[0]?.settings["staff.idleMinutes"] ?? 0;
    await everyMinute(minutes - 1, async () => expect(await me()).toMatchObject({ status: 200 }));
    test.clock.advanceMs(minuteMs);
    expect(await me()).toMatchObject({ status: 401 });
  });
});

describe("a user action", () => {
  it("extends the session if its request is not a GET", async () => {
    const { token } = await test.register("writing1");
    const write = () => test.call({ method: "POST", url: "/wps/member/firstLogin", token, body: {} });
    await everyMinute(40, write);
    expect(await get("/wps/member/info", token)).toMatchObject({ status: 200 });
  });

  it("extends the session by GET /wps/session/touch, which returns the idle end and the fixed end", async () => {
    const { token } = await test.register("touching");
    const startedAt = test.clock.realNow().getTime();
    await everyMinute(40, async () => {
      const now = test.clock.realNow().getTime();
      expect(await get("/wps/session/touch", token)).toMatchObject({
        value: { idleUntil: now + 30 * minuteMs, endsAt: startedAt + 12 * 60 * minuteMs },
      });
    });
  });

  it("cannot extend the session after its idle end, even if the session was loaded just before", async () => {
    const { token } = await test.register("toolate1");
    test.clock.advanceMs(30 * minuteMs - 1_000);
    expect(await get("/wps/member/info", token)).toMatchObject({ status: 200 });
    test.clock.advanceMs(2_000);
    expect(await get("/wps/session/touch", token)).toMatchObject({ status: 401, errorCode: "login.not.session" });
    expect(await get("/wps/member/info", token)).toMatchObject({ status: 401 });
  });

  it("cannot extend the session beyond its fixed end", async () => {
    const { token } = await test.register("allday01");
    const endsAt = test.clock.realNow().getTime() + 12 * 60 * minuteMs;
    const touch = () => get("/wps/session/touch", token);
    for (let time = 0; time < 35; time += 1) {
      test.clock.advanceMs(20 * minuteMs);
      await touch();
    }
    expect(await touch()).toMatchObject({ value: { idleUntil: endsAt, endsAt } });
    test.clock.advanceMs(20 * minuteMs);
    expect(await touch()).toMatchObject({ status: 401 });
  });

  it("extends a staff session by GET /backoffice/api/session/touch", async () => {
    const { token } = await signInStaff(test, "support", "touchstaff");
    await everyMinute(20, async () => {
      expect(await get("/backoffice/api/session/touch", token)).toMatchObject({ status: 200 });
    });
  });
});
