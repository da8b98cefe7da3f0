/**
 * The calls about system, session and member as a client of the portal family sends them, and the shape of each reply
 * (docs/wire-format.md, Status and flags, Registration rules, Sessions and members). One row per call.
 */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setMerchant } from "./testing/set-merchant.ts";
import { createTestApp } from "./testing/test-app.ts";
import type { SignedInMember, TestApp, TestCall } from "./testing/test-app.ts";

let test: TestApp;
let member: SignedInMember;

beforeAll(async () => {
  test = await createTestApp();
  const flags = { MOBILENUMREG3: true, MOBILENUMPASSREG3: true, AFFMAN3: true, REGCEN: true, CHNGPASSVERIF3: true };
  await setMerchant(test, 1, { flags: { ...flags, MOBILEVERCODELOGIN3: true, MOBILELOGIN3: false } });
  member = await test.register("familyone");
  await setContact(member, "639170000001", "familyone@example.ph");
});
afterAll(async () => {
  // Every refusal of these calls is listed in the API description.
  expect(test.unlistedCodes).toEqual([]);
  await test.close();
});

/** The headers of the family's client. */
const headers = { merchant: "openhouse", device: "web", "x-gateway-version": "3" };
/** Sends the call as the client does: with a time against caches on reads. */
const send = ({ url, ...call }: TestCall) => {
  const path = call.method === "GET" ? `${url}${url.includes("?") ? "&" : "?"}_=1790000000000` : url;
  return test.call({ ...call, url: path, key: "", headers: { ...headers, ...call.headers } });
};
const sendEncrypted = (call: TestCall) => test.callEncrypted({ ...call, key: "", headers });
const setContact = ({ memberId }: SignedInMember, mobile: string, email: string) =>
  test.deps.db.query(
    `update member set mobile = $2, mobile_verified_at = registered_at, email = $3, email_verified_at = registered_at
     where merchant_id = 1 and id = $1`,
    [memberId, mobile, email],
  );

async function codeSentTo(recipient: string): Promise<string> {
  const { raw } = await test.call({ method: "GET", url: `/demo/outbox?to=${encodeURIComponent(recipient)}` });
  return raw.json<{ code: string | null }[]>()[0]?.code ?? "";
}

const text = expect.any(String) as string;
const number = expect.any(Number) as number;
const flag = expect.any(Boolean) as boolean;
const list = expect.any(Array) as unknown[];
const rule = {
  enabled: flag,
  required: flag,
  patternId: number,
  acceptedPattern: text,
  minLength: number,
  maxLength: number,
  type: text,
};
const registrationFields = ["username", "password", "mobileNum", "verificationCode", "captcha", "affiliateCode"];
const someRules = Object.fromEntries(
  [...registrationFields, "loginUsername", "loginPassword", "loginMobileNum"].map((field) => [field, rule]),
);
const login = { token: text, userName: text, id: text, firstTimeLogin: flag, passwordExpired: flag, customerType: 0 };
const customerService = list;
const domainRoute = { customerService, domainList: expect.arrayContaining([{ domainName: text }]) as unknown };

describe("a public read of the family", () => {
  const reads: readonly (readonly [string, unknown])[] = [
    [
      "/wps/system/status?url=localhost",
      {
        maintenance: flag,
        regionRestriction: flag,
        whitelist: flag,
        location: { ip: text },
        info: {
          customerService,
          domainRoute,
          resources: list,
          whitelabelVal: { COMM3: flag, REG3: flag, LOGINIPVERF3: flag },
          whitelabel: { modId: text, enabled: text, childrenNodes: list },
          register: someRules,
          mainDomain: text,
          analytics: { gtagId: text },
          imageCDNs: list,
          launchGameCDNs: list,
          sms: "",
          gw: { PROFILE_ICON_COUNT: number },
        },
      },
    ],
    ["/wps/system/whitelabel", { modId: text, enabled: text, childrenNodes: list }],
    ["/wps/system/domainRoute", domainRoute],
    ["/wps/system/setting/register", someRules],
    [
      "/wps/system/country",
      {
        countryCode: text,
        countryDialingCode: text,
        currency: text,
        currencySymbol: text,
        countries: expect.arrayContaining([{ countryCode: text, countryDialingCode: text }]) as unknown,
      },
    ],
    ["/wps/system/helpCenter?lang=EN&device=WEB", list],
    ["/wps/system/settings/consolidated", { whitelabelVal: { COMM3: flag }, register: someRules, domainRoute }],
    ["/wps/system/templates", { webTemplate: text, mobileTemplate: text }],
    ["/wps/system/location", { ip: text }],
    ["/wps/system/test/ping?speed=0.123", null],
    ["/wps/captcha", expect.stringMatching(/^[\w+/]+=*$/)],
    ["/wps/agent/affiliate?domain=www.openhouse.example", { code: null }],
  ];

  it.each(reads)("%s has the shape that its clients read", async (url, value) => {
    const answer = await send({ method: "GET", url });
    expect([answer.status, answer.body["success"], answer.errorCode]).toEqual([200, true, null]);
    if (typeof value === "object" && value !== null && !Array.isArray(value) && !("asymmetricMatch" in value)) {
      expect(answer.value).toMatchObject(value);
    } else {
      expect(answer.value).toEqual(value);
    }
  });

  it("captcha sets the cookie that ties the picture to the browser", async () => {
    const { raw } = await send({ method: "GET", url: "/wps/captcha" });
    expect(String(raw.headers["set-cookie"])).toMatch(/^captchaId=/);
  });

  it("captcha/geetest has the parameters of a puzzle, or none without keys", async () => {
    await setMerchant(test, 1, { flags: { GEETEST3: true } });
    expect(await send({ method: "GET", url: "/wps/captcha/geetest" })).toMatchObject({ status: 200, value: null });
    await setMerchant(test, 1, { flags: { GEETEST3: false } });
  });

  it("agent/affiliate answers an unknown code with 200 and success false", async () => {
    const answer = await send({ method: "GET", url: "/wps/agent/affiliate?code=nobody&domain=www.openhouse.example" });
    expect(answer).toMatchObject({ status: 200, body: { success: false }, errorCode: "affiliate.code.unknown" });
  });
});

const oldGeetest = { geetestChallenge: "c", geetestSeccode: "s|jordan", geetestValidate: "v" };
/** Fields of every login and registration; `clientVersion` stands for fields that we do not know. */
const clientFields = {
  clientVersion: "3.1.4",
  captcha: "",
  loginDeviceId: "b6f7a1de-5b0c-4d8e-9d51-0a64c1ef2a11",
  ...oldGeetest,
};
const registration = {
  registerUrl: "https://www.openhouse.example/register",
  affiliateCode: "www",
  referralCode: "",
  domain: "www.openhouse.example",
  registerMethod: "WEB",
  login: true,
  ...clientFields,
};

describe("a login of the family", () => {
  const url = "/wps/session/login";
  const logIn = (body: object) => sendEncrypted({ method: "POST", url, body: { ...clientFields, ...body } });

  it.each([
    ["the user name", { username: "FamilyOne", password: "Player2026", type: "username" }],
    [
      "the mobile number and an empty type, as after a recovery",
      { username: "9170000001", password: "Player2026", type: "" },
    ],
  ])("with %s answers token and account", async (_case, body) => {
    const answer = await logIn(body);
    expect([answer.status, answer.body["success"]]).toEqual([200, true]);
    expect(answer.value).toMatchObject(login);
  });

  it("by an SMS code answers the same", async () => {
    const body = { mobileNum: "9170000001", countryDialingCode: "63" };
    const sent = await send({ method: "POST", url: "/wps/verification/sms/noLogin", body });
    expect([sent.status, sent.body["success"], sent.value]).toEqual([200, true, { expiredMinutes: number }]);
    const password = await codeSentTo("639170000001");
    const answer = await logIn({ username: "9170000001", password, type: "sms", countryDialingCode: "63" });
    expect(answer).toMatchObject({ status: 200, value: login });
  });

  it("that fails has an HTTP error status, and says when a captcha is due", async () => {
    const answers = [];
    const body = { ...clientFields, username: "stranger1", password: "Wrong2026", type: "username" };
    for (let times = 0; times < 4; times += 1)
      answers.push(await sendEncrypted({ method: "POST", url, body, ip: "203.0.113.9" }));
    expect(answers[0]).toMatchObject({
      status: 401,
      body: { success: false, message: text },
      errorCode: "login.cred.err",
    });
    expect(answers.at(-1)?.value).toMatchObject({ captcha: true });
  });

  it("by phone-auth is refused while the merchant has no such service", async () => {
    const token = { firebaseChannel: "sms", firebaseIdToken: "x.y.z", firebaseMobileNo: "+639170000001" };
    expect(await logIn({ type: "firebase", ...token })).toMatchObject({ errorCode: "function.not.available" });
  });

  it("from a new location is confirmed by a second step, which answers like a login", async () => {
    await setMerchant(test, 1, { flags: { LOGINIPVERF3: true } });
    // After this time, another code can be sent to the number.
    test.clock.advanceMs(61_000);
    const at = { ip: "198.51.100.7" };
    const body = { ...clientFields, username: "familyone", password: "Player2026", type: "username" };
    const first = await sendEncrypted({ method: "POST", url, body, ...at });
    expect(first).toMatchObject({ status: 401, errorCode: "login_verify_required", value: { ticket: text } });
    const code = await send({
      method: "POST",
      url: `${url}/verification/code`,
      body: { ticket: (first.value as { ticket: string }).ticket, method: "sms" },
      ...at,
    });
    expect(code).toMatchObject({ status: 200, value: { expiredMinutes: number, ticket: text } });
    const { ticket } = code.value as { ticket: string };
    const step = { ticket, method: "sms", code: await codeSentTo("639170000001") };
    const second = await sendEncrypted({ method: "POST", url: `${url}/verification`, body: step, ...at });
    expect(second).toMatchObject({ status: 200, value: login });
    await setMerchant(test, 1, { flags: { LOGINIPVERF3: false } });
    const later = await send({ method: "POST", url: `${url}/verification`, body: step, ...at });
    expect(later).toMatchObject({ errorCode: "function.not.available" });
  });
});

describe("a registration of the family", () => {
  it("by user name, without our agreement, signs in", async () => {
    const fields = { username: "familytwo", password: "Player2026", confirmPassword: "Player2026", ...registration };
    const answer = await sendEncrypted({ method: "PUT", url: "/wps/member/register", body: fields });
    expect(answer).toMatchObject({ status: 200, body: { success: true }, value: login });
  });

  it("by mobile number, with a code, signs in", async () => {
    await setMerchant(test, 1, { flags: { REGMOBVERF3: true, CAPTCHA3: false } });
    const codeBody = { mobileNo: "9170000002", countryDialingCode: "63", regType: "registerMobile", ...oldGeetest };
    const sent = await send({ method: "POST", url: "/wps/verification/sms/register", body: codeBody });
    expect(sent.body).toMatchObject({ success: true, message: null, value: { expiredMinutes: number } });
    const body = {
      username: "9170000002",
      mobileNum: "9170000002",
      countryDialingCode: "63",
      password: "Player2026",
      confirmPassword: "Player2026",
      verificationCode: await codeSentTo("639170000002"),
      ...registration,
    };
    const answer = await sendEncrypted({ method: "PUT", url: "/wps/member/register/mobile", body });
    expect(answer).toMatchObject({ status: 200, value: login });
    await setMerchant(test, 1, { flags: { REGMOBVERF3: false, CAPTCHA3: true } });
  });
});

describe("a call of a signed-in member of the family", () => {
  it("member/info has the fields that its clients read; without a token it answers 401", async () => {
    const answer = await send({ method: "GET", url: "/wps/member/info", token: member.token });
    expect(answer).toMatchObject({
      status: 200,
      value: {
        id: text,
        account: "familyone",
        userName: "familyone",
        nickname: text,
        type: 0,
        toUpline: "0",
        lastLogin: number,
        regDate: number,
        mobile: "•••001",
        clubLabel: { labelName: text, color: text, type: text, rankLevel: number },
        memberLabel: list,
      },
    });
    expect(await send({ method: "GET", url: "/wps/member/info" })).toMatchObject({ status: 401 });
  });

  it.each([
    ["GET", "/wps/session/touch", undefined, { idleUntil: number, endsAt: number }],
    [
      "GET",
      "/wps/v2/member/securityConfig",
      undefined,
      { info: { loginPassword: { enabled: flag, isComplete: flag }, mobile: { enabled: flag, isComplete: true } } },
    ],
    ["GET", "/wps/member/info/icon", undefined, "default"],
    ["GET", "/wps/relay/MCSFE_getPlayerAvatar", undefined, { avatar: "default", avatarType: "DEFAULT" }],
    ["PUT", "/wps/member/info/icon", { iconId: "7" }, null],
    ["GET", "/wps/member/info/icon", undefined, "7"],
    ["GET", "/wps/relay/MCSFE_getPlayerAvatar", undefined, { avatar: "7", avatarType: "ICON" }],
    ["POST", "/wps/member/language", { language: "EN" }, null],
  ] as const)("%s %s answers", async (method, url, body, value) => {
    const answer = await send({ method, url, token: member.token, ...(body && { body }) });
    expect([answer.status, answer.body["success"]]).toEqual([200, true]);
    if (typeof value === "object" && value !== null) expect(answer.value).toMatchObject(value);
    else expect(answer.value).toBe(value);
  });

  it("member/password changes the password, and refuses an unequal confirmation", async () => {
    const body = { oldPassword: "Player2026", newPassword: "Bagong2026", confirmNewPassword: "Bagong2027" };
    const call = { method: "POST" as const, url: "/wps/member/password", token: member.token };
    const refused = await sendEncrypted({ ...call, body });
    expect(refused).toMatchObject({ status: 400, body: { message: "Incorrect confirmation input" } });
    const changed = await sendEncrypted({ ...call, body: { ...body, confirmNewPassword: "Bagong2026" } });
    expect(changed).toMatchObject({ status: 200, value: { token: text } });
  });

  it.each(["DELETE", "POST"] as const)("%s session/logout ends the session", async (method) => {
    const { token } = await test.register(`leaving${method.toLowerCase()}`);
    expect(await send({ method, url: "/wps/session/logout", token })).toMatchObject({ status: 200 });
    expect(await send({ method: "GET", url: "/wps/member/info", token })).toMatchObject({ status: 401 });
  });
});

describe("a forgotten password of the family", () => {
  it("by e-mail is a form, and answers true or that the account does not exist", async () => {
    const url = "/wps/member/password/email";
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const ask = (username: string, email: string) => {
      const body = new URLSearchParams({ username, email }).toString();
      return send({ method: "POST", url, body, headers: form });
    };
    expect(await ask("familyone", "familyone@example.ph")).toMatchObject({ status: 200, body: { success: true } });
    expect((await ask("nobody99", "nobody99@example.ph")).body).toMatchObject({
      success: false,
      message: "Username/Email does not exist",
    });
  });

  it("by phone sends a code, sets the password, and then the client logs in with the number", async () => {
    test.clock.advanceMs(3_600_000);
    const codeBody = { mobileNum: "9170000001", countryDialingCode: "63" };
    const sent = await send({ method: "POST", url: "/wps/member/password/sms", body: codeBody });
    expect(sent).toMatchObject({ status: 200, value: { expiredMinutes: number } });
    const verificationCode = await codeSentTo("639170000001");
    const body = { mobileNum: "9170000001", verificationCode, newPassword: "Harana2027" };
    const changed = await sendEncrypted({ method: "POST", url: "/wps/member/password/verification", body });
    expect(changed).toMatchObject({ status: 200, body: { success: true } });
    const credentials = { username: "9170000001", password: "Harana2027", type: "", ...clientFields };
    const again = await sendEncrypted({ method: "POST", url: "/wps/session/login", body: credentials });
    expect(again).toMatchObject({ status: 200, value: login });
  });
});
