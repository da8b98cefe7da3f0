import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp } from "../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../testing/test-app.ts";

let test: TestApp;
let ana: SignedInMember;
const email = "ana@example.ph";
const mobile = "639175550001";

beforeAll(async () => {
  test = await createTestApp();
  ana = await test.register("anaowner");
  await test.deps.db.query(
    `update member set email = $1, mobile = $2, mobile_verified_at = registered_at where merchant_id = 1 and id = $3`,
    [email, mobile, ana.memberId],
  );
});
afterAll(() => test.close());
// Past the minute between two codes to one address.
beforeEach(() => test.clock.advanceMs(61_000));

const askByEmail = (form: Record<string, string>) =>
  test.call({
    method: "POST",
    url: "/wps/member/password/email",
    body: new URLSearchParams(form).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
const askBySms = (body: object) => test.call({ method: "POST", url: "/wps/member/password/sms", body });
const recover = (body: object) =>
  test.callEncrypted({ method: "POST", url: "/wps/member/password/verification", body });
const logIn = (username: string, password: string) =>
  test.callEncrypted({ method: "POST", url: "/wps/session/login", body: { username, password } });

async function lastMessage(to: string) {
  const { raw } = await test.call({ method: "GET", url: `/demo/outbox?to=${encodeURIComponent(to)}` });
  return raw.json<{ kind: string; subject: string; text: string; code: string | null }[]>()[0];
}

describe("asking for a code by e-mail", () => {
  it("[S7.017] takes a form of anybody and mails a code to the address of a matching pair", async () => {
    const answer = await askByEmail({ username: "anaowner", email: "Ana@Example.ph" });
    expect(answer).toMatchObject({ status: 200, body: { success: true, value: { expiredMinutes: 5 } } });
    expect(await lastMessage(email)).toMatchObject({ kind: "email", code: expect.stringMatching(/^\d{6}$/) as string });
  });

  it("refuses a JSON body", async () => {
    const answer = await test.call({
      method: "POST",
      url: "/wps/member/password/email",
      body: { username: "anaowner", email },
    });
    expect(answer).toMatchObject({ status: 415, errorCode: "request.media.type" });
  });

  it("[S8.020] tells a pair that is none, counts it, and mails nothing", async () => {
    const wrongs = [
      { username: "nobodyhere", email: "nobody@example.ph" },
      { username: "anaowner", email: "other@example.ph" },
    ];
    for (const form of wrongs) {
      expect(await askByEmail(form)).toMatchObject({
        status: 404,
        body: { success: false, errorCode: "not.exists.mail", message: "Username/Email does not exist" },
      });
      expect(await lastMessage(form.email)).toBeUndefined();
      expect(await askByEmail(form)).toMatchObject({ status: 200, errorCode: "verification.too.soon" });
    }
  });

  it.each([
    [{ username: " ", email }, "empty.username"],
    [{ username: "anaowner", email: "" }, "empty.field"],
    [{ username: "anaowner", email: "ana at example" }, "format.email.err"],
  ])("refuses %o", async (form, code) => {
    expect(await askByEmail(form)).toMatchObject({ status: 400, errorCode: code });
  });

  it("mails an address once a minute at most, whoever asks", async () => {
    await askByEmail({ username: "nobodyhere", email: "often@example.ph" });
    expect(await askByEmail({ username: "nobodyhere", email: "often@example.ph" })).toMatchObject({
      status: 200,
      body: { success: false, errorCode: "verification.too.soon" },
    });
  });
});

describe("asking for a code by phone", () => {
  it("sends it to the number of an account, and answers the same for any other", async () => {
    expect(await askBySms({ mobileNum: "0917 555 0001" })).toMatchObject({ value: { expiredMinutes: 5 } });
    expect(await lastMessage(mobile)).toMatchObject({ kind: "sms" });
    expect(await askBySms({ mobileNum: "9175559999" })).toMatchObject({ value: { expiredMinutes: 5 } });
    expect(await lastMessage("639175559999")).toBeUndefined();
  });

  it("refuses what is no number", async () => {
    expect(await askBySms({ mobileNum: "abc" })).toMatchObject({ status: 400, errorCode: "format.mobile.err" });
  });
});

describe("setting the password by a code", () => {
  const code = async (to: string) => (await lastMessage(to))?.code ?? "";

  it("[S7.023] takes the code of the phone, encrypted, of anybody, and signs in", async () => {
    await askBySms({ mobileNum: "9175550001" });
    const body = { mobileNum: "9175550001", verificationCode: await code(mobile), newPassword: "Bagong2026" };
    const answer = await recover(body);
    expect(answer).toMatchObject({ status: 200, value: { userName: "anaowner", changePasswordRequired: false } });
    const { token } = answer.value as { token: string };
    expect(await test.call({ method: "GET", url: "/wps/member/info", token })).toMatchObject({ status: 200 });
    expect(await logIn("anaowner", "Bagong2026")).toMatchObject({ status: 200 });
    expect(await logIn("anaowner", ana.password)).toMatchObject({ status: 401 });
    expect(await recover(body)).toMatchObject({ status: 400, errorCode: "verification.code.invalid" });
  });

  it("takes the code that the family's clients send by noLogin", async () => {
    const url = "/wps/verification/sms/noLogin";
    await test.call({ method: "POST", url, body: { mobileNum: "9175550001", countryDialingCode: "63" } });
    const body = { mobileNum: "9175550001", verificationCode: await code(mobile), newPassword: "Bagong2027" };
    expect(await recover(body)).toMatchObject({ status: 200 });
  });

  it("takes the code of the e-mail for the pair that it was sent to, and for no other", async () => {
    await askByEmail({ username: "anaowner", email });
    const proof = { email, verificationCode: await code(email), newPassword: "Bagong2028" };
    await test.register("otherone");
    expect(await recover({ ...proof, username: "otherone" })).toMatchObject({ errorCode: "verification.code.invalid" });
    expect(await recover({ ...proof, username: "anaowner" })).toMatchObject({ status: 200 });
  });

  it("ends every session that was open, at once", async () => {
    const { value } = await logIn("anaowner", "Bagong2028");
    const { token } = value as { token: string };
    expect(await test.call({ method: "GET", url: "/wps/member/info", token })).toMatchObject({ status: 200 });
    await askByEmail({ username: "anaowner", email });
    const body = { username: "anaowner", email, verificationCode: await code(email), newPassword: "Bagong2029" };
    await recover(body);
    expect(await test.call({ method: "GET", url: "/wps/member/info", token })).toMatchObject({ status: 401 });
  });

  it.each([
    ["", "empty.field"],
    ["short1", "length.pwd.err"],
    ["with space 1", "format.pwd.err"],
  ])(
    "refuses the new password '%s' by the rule of registration, before the code is tried",
    async (newPassword, refusal) => {
      const body = { mobileNum: "9175550001", verificationCode: "000000", newPassword };
      expect(await recover(body)).toMatchObject({ status: 400, errorCode: refusal, value: { field: "newPassword" } });
    },
  );

  it("refuses a call that names nobody, a wrong code, and a plain body", async () => {
    const proof = { verificationCode: "000000", newPassword: "Bagong2030" };
    expect(await recover(proof)).toMatchObject({ errorCode: "format.mobile.err" });
    expect(await recover({ ...proof, username: "anaowner" })).toMatchObject({ errorCode: "format.mobile.err" });
    expect(await recover({ ...proof, mobileNum: "9175550001" })).toMatchObject({
      errorCode: "verification.code.invalid",
    });
    const url = "/wps/member/password/verification";
    expect(await test.call({ method: "POST", url, body: proof })).toMatchObject({ errorCode: "enc.required" });
  });

  it("refuses a code that is too old", async () => {
    await askBySms({ mobileNum: "9175550001" });
    const body = { mobileNum: "9175550001", verificationCode: await code(mobile), newPassword: "Bagong2031" };
    test.clock.advanceMs(5 * 60_000 + 1);
    expect(await recover(body)).toMatchObject({ errorCode: "verification.code.expired" });
  });

  it("sends a blocked account no code and lets it in by none", async () => {
    const blocked = await test.register("blockedone");
    await test.deps.db.query(
      `update member set email = 'blocked@example.ph', status = 0 where merchant_id = 1 and id = $1`,
      [blocked.memberId],
    );
    expect(await askByEmail({ username: "blockedone", email: "blocked@example.ph" })).toMatchObject({ status: 200 });
    expect(await lastMessage("blocked@example.ph")).toBeUndefined();
  });
});
