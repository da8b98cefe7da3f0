import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../../testing/test-app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.clock.advanceMs(61_000));

const password = "Player2026";
const post = (path: string, { token }: SignedInMember, body: object) =>
  test.call({ method: "POST", url: `/wps/member/address${path}`, token, body });

async function outboxOf(recipient: string) {
  const { raw } = await test.call({ method: "GET", url: `/demo/outbox?to=${encodeURIComponent(recipient)}` });
  return raw.json<{ kind: string; subject: string; code: string | null }[]>();
}

async function bind(member: SignedInMember, address: { kind: string; address: string }, recipient: string) {
  await post("/code", member, address);
  const verificationCode = (await outboxOf(recipient))[0]?.code ?? "";
  return post("", member, { ...address, verificationCode, password });
}

describe("binding a mobile number or e-mail address", () => {
  it("verifies a mobile number with the code sent to it, and the member can then sign in with the number", async () => {
    await setMerchant(test, 1, { flags: { MOBILELOGIN3: true } });
    const member = await test.register("binder1");
    const response = await bind(member, { kind: "mobile", address: "0917 666 0001" }, "639176660001");
    expect(response).toMatchObject({ status: 200, value: { mobile: { shown: "•••001", isConfirmed: true } } });
    const body = { username: "09176660001", password };
    expect(await test.callEncrypted({ method: "POST", url: "/wps/session/login", body })).toMatchObject({
      status: 200,
      value: { userName: "binder1" },
    });
  });

  it.each([
    ["63 917 666 0011", "639176660011"],
    ["+63 0917 666 0012", "639176660012"],
    ["\u202a+63 917 666 0013\u202c", "639176660013"],
    ["+63\u2011917\u2011666\u20110014", "639176660014"],
  ])("sends the code for the number %j to %s, and a code with a blank verifies it", async (address, recipient) => {
    const member = await test.register(`spelled${recipient.slice(-2)}`);
    await post("/code", member, { kind: "mobile", address });
    const code = (await outboxOf(recipient))[0]?.code ?? "";
    const verificationCode = `${code.slice(0, 3)} ${code.slice(3)}`;
    expect(await post("", member, { kind: "mobile", address, verificationCode, password })).toMatchObject({
      status: 200,
      value: { mobile: { isConfirmed: true } },
    });
    const rows = await test.deps.db.query(`select mobile from member where account = $1`, [member.account]);
    expect(rows).toEqual([{ mobile: recipient }]);
  });

  it("notifies the previous e-mail address when the member binds another one", async () => {
    const member = await test.register("binder2");
    await bind(member, { kind: "email", address: "old@example.ph" }, "old@example.ph");
    test.clock.advanceMs(61_000);
    await bind(member, { kind: "email", address: "New@Example.ph" }, "new@example.ph");
    expect((await outboxOf("old@example.ph"))[0]).toMatchObject({
      subject: "Your Open House contact details were changed",
    });
    const { value } = await test.call({ method: "GET", url: "/wps/member/security", token: member.token });
    expect(value).toMatchObject({ email: { shown: "n•••@example.ph", isConfirmed: true } });
  });

  it("sends a code to an e-mail address that another member has verified, but refuses to bind the address", async () => {
    const firstMember = await test.register("binder3");
    const secondMember = await test.register("binder4");
    const address = { kind: "email", address: "shared@example.ph" };
    await bind(firstMember, address, "shared@example.ph");
    test.clock.advanceMs(61_000);
    expect(await post("/code", secondMember, address)).toMatchObject({ body: { success: true } });
    const verificationCode = (await outboxOf("shared@example.ph"))[0]?.code ?? "";
    expect(await post("", secondMember, { ...address, verificationCode, password })).toMatchObject({
      status: 409,
      errorCode: "exists.email.err",
    });
  });

  it("accepts a code only once when two concurrent requests send it", async () => {
    const member = await test.register("binder5");
    const address = { kind: "mobile", address: "9176660005" };
    await post("/code", member, address);
    const verificationCode = (await outboxOf("639176660005"))[0]?.code ?? "";
    const body = { ...address, verificationCode, password };
    const responses = await Promise.all([post("", member, body), post("", member, body)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it.each([
    [{ kind: "mobile", address: "abc" }, "format.mobile.err"],
    [{ kind: "email", address: "abc" }, "format.email.err"],
  ])("refuses the malformed address %o with %s", async (address, errorCode) => {
    const member = await test.register(errorCode === "format.email.err" ? "binder6" : "binder7");
    expect(await post("/code", member, address)).toMatchObject({ status: 400, errorCode });
  });

  it.each([
    [{ kind: "mobile", address: "+63 917" }, { min: 10, max: 10 }, "Please enter 10 digits"],
    [{ kind: "mobile", address: "6612", countryDialingCode: "+84" }, { min: 9, max: 9 }, "Please enter 9 digits"],
  ])("names the bounds of the address %o, which has a wrong length", async (address, bounds, message) => {
    const member = await test.register(`binder${address.address.length}x`);
    const answer = await post("/code", member, address);
    expect(answer).toMatchObject({ status: 400, value: { field: "address", ...bounds }, body: { message } });
  });

  it("refuses a wrong password, a wrong code, another member's code and an expired code", async () => {
    const member = await test.register("binder8");
    const otherMember = await test.register("binder9");
    const address = { kind: "email", address: "mine@example.ph" };
    await post("/code", member, address);
    const verificationCode = (await outboxOf("mine@example.ph"))[0]?.code ?? "";
    const wrongCode = verificationCode === "000000" ? "111111" : "000000";
    const proof = { ...address, verificationCode, password };
    expect(await post("", member, { ...proof, password: "Wrong2026" })).toMatchObject({ errorCode: "login.cred.err" });
    expect(await post("", member, { ...proof, verificationCode: wrongCode })).toMatchObject({
      errorCode: "verification.code.invalid",
    });
    expect(await post("", otherMember, proof)).toMatchObject({ errorCode: "verification.code.invalid" });
    test.clock.advanceMs(5 * 60_000 + 1);
    expect(await post("", member, proof)).toMatchObject({ errorCode: "verification.code.expired" });
  });
});

describe("the security centre", () => {
  it("shows for each credential whether the merchant offers it and whether the member has set it up", async () => {
    const { token } = await test.register("centre01");
    const { value } = await test.call({ method: "GET", url: "/wps/v2/member/securityConfig", token });
    expect(value).toMatchObject({
      info: {
        loginPassword: { enabled: true, isComplete: true },
        mobile: { enabled: true, isComplete: false },
        email: { enabled: true, isComplete: false },
        authenticator: { enabled: true, isComplete: false },
      },
    });
  });

  it("lists login attempts, newest first, and whether each succeeded", async () => {
    const { token } = await test.register("centre02");
    const logIn = (secret: string) =>
      test.callEncrypted({
        method: "POST",
        url: "/wps/session/login",
        body: { username: "centre02", password: secret },
        headers: { "user-agent": "Phone/1" },
      });
    await logIn("Wrong2026");
    test.clock.advanceMs(1_000);
    await logIn(password);
    const { value } = await test.call({ method: "GET", url: "/wps/member/loginHistory", token });
    expect(value).toMatchObject({
      list: [
        { outcome: "ok", device: "Phone/1", ip: "127.0.0.1" },
        { outcome: "wrong", device: "Phone/1" },
      ],
    });
  });

  it("shows members only their own logins", async () => {
    const { token } = await test.register("centre03");
    const { value } = await test.call({ method: "GET", url: "/wps/member/loginHistory", token });
    expect(value).toEqual({ list: [] });
  });
});
