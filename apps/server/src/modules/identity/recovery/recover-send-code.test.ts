/** Requests for codes by other people must not disturb a member's recovery. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp } from "../../../testing/test-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";

let test: TestApp;
const email = "bea@example.ph";

beforeAll(async () => {
  test = await createTestApp();
  const { memberId } = await test.register("beaowner");
  await test.deps.db.query(`update member set email = $1 where merchant_id = 1 and id = $2`, [email, memberId]);
});
afterAll(() => test.close());
// After this time, another code can be sent to the same recipient.
beforeEach(() => test.clock.advanceMs(61_000));

const requestCode = (username: string) =>
  test.call({
    method: "POST",
    url: "/wps/member/password/email",
    body: new URLSearchParams({ username, email }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
const recover = (verificationCode: string, newPassword: string) =>
  test.callEncrypted({
    method: "POST",
    url: "/wps/member/password/verification",
    body: { username: "beaowner", email, verificationCode, newPassword },
  });
async function lastCode(): Promise<string> {
  const { raw } = await test.call({ method: "GET", url: `/demo/outbox?to=${encodeURIComponent(email)}` });
  return raw.json<{ code: string | null }[]>()[0]?.code ?? "";
}

describe("a request for a code with the owner's e-mail address and a wrong user name", () => {
  it("does not invalidate the owner's code", async () => {
    expect(await requestCode("beaowner")).toMatchObject({ status: 200, body: { success: true } });
    const code = await lastCode();
    test.clock.advanceMs(61_000);
    expect(await requestCode("nobody99")).toMatchObject({ status: 404, errorCode: "not.exists.mail" });
    expect(await recover(code, "Bagong2026")).toMatchObject({ status: 200 });
  });

  it("does not use up the owner's daily limit, but has a limit of its own", async () => {
    const errorCodes: unknown[] = [];
    for (let time = 0; time < 7; time += 1) {
      errorCodes.push((await requestCode("nobody98")).errorCode);
      test.clock.advanceMs(61_000);
    }
    expect(errorCodes).toContain("not.exists.mail");
    expect(errorCodes.at(-1)).toBe("verification.too.many.recipient");
    expect(await requestCode("beaowner")).toMatchObject({ status: 200, body: { success: true } });
    expect(await recover(await lastCode(), "Bagong2027")).toMatchObject({ status: 200 });
  });

  it("is answered truly, and like the owner's, if it is repeated within a minute", async () => {
    // After this time, the daily limits of the tests above have ended.
    test.clock.advanceMs(25 * 3_600_000);
    const secondAnswerOf = async (username: string) => {
      await requestCode(username);
      const { status, body } = await requestCode(username);
      return [status, body];
    };
    const answer = await secondAnswerOf("nobody96");
    expect(answer).toMatchObject([200, { errorCode: "verification.too.soon" }]);
    // Nothing was sent, so the text must not say that a code was sent.
    expect(JSON.stringify(answer)).toContain("A code was requested a moment ago.");
    expect(await secondAnswerOf("beaowner")).toEqual(answer);
  });

  it("does not make the owner wait for the minute between two codes", async () => {
    await requestCode("nobody97");
    expect(await requestCode("beaowner")).toMatchObject({ status: 200, body: { success: true } });
  });
});
