import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RegisterRuleSheet } from "@openhouse/protocol/identity/register-rules";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { signInStaff } from "../../testing/test-people.ts";

const url = "/backoffice/api/registration/rules";
const emailOn = { enabled: true, required: true, patternId: 3, minLength: 6, maxLength: 100 };

let test: TestApp;
let editor: string;
beforeAll(async () => {
  test = await createTestApp();
  editor = (await signInStaff(test, "content")).token;
});
afterAll(() => test.close());

const read = async () => (await test.call({ method: "GET", url, token: editor })).value as RegisterRuleSheet;
const change = (body: object, token = editor) => test.call({ method: "PUT", url, token, body });
const readPublishedRules = async () => {
  const { value } = await test.call({ method: "GET", url: "/wps/system/setting/register" });
  return value as Record<string, { required: boolean; acceptedPattern: string }>;
};

describe("the registration rules in the back office", () => {
  it("are returned completely, with the flags that affect the form", async () => {
    expect(Object.keys((await read()).rules)).toHaveLength(22);
    expect(await read()).toMatchObject({ isMobileOn: false, isSmsOn: false, dialingCode: "63", agreementAge: 18 });
  });

  it("apply immediately to the published rules and to the registration", async () => {
    const { version } = await read();
    const answer = await change({ version, rules: { email: emailOn }, reason: "mail campaign" });
    expect(answer).toMatchObject({ status: 200, value: { rules: { email: emailOn } } });
    expect((answer.value as RegisterRuleSheet).version).not.toBe(version);
    expect((await readPublishedRules())["email"]).toMatchObject({
      required: true,
      acceptedPattern: expect.stringContaining("@") as unknown,
    });
    const body = { username: "nomail11", password: "Player2026", confirmPassword: "Player2026", agreement: true };
    expect(await test.callEncrypted({ method: "PUT", url: "/wps/member/register", body })).toMatchObject({
      status: 400,
      errorCode: "empty.field",
      value: { field: "email" },
    });
  });

  it("write an audit entry with the rules before and after, and the reason", async () => {
    const [entry] = await test.deps.db.query<{ actor_name: string; reason: string; detail: object }>(
      `select actor_name, reason, detail from audit_entry where merchant_id = 1 and action = 'registration.rulesChanged'`,
    );
    expect(entry).toMatchObject({
      actor_name: "contentone",
      reason: "mail campaign",
      detail: { email: { before: { enabled: false }, after: { enabled: true } } },
    });
  });

  it.each([
    ["an unknown field", { colour: emailOn }, "colour"],
    ["an unknown pattern", { email: { ...emailOn, patternId: 40 } }, "email"],
    ["a minimum above the maximum", { email: { ...emailOn, minLength: 9, maxLength: 8 } }, "email"],
    ["a password below six characters", { password: { ...emailOn, patternId: 19, minLength: 5 } }, "password"],
  ])("cannot contain %s", async (_what, rules, field) => {
    const { version } = await read();
    expect(await change({ version, rules, reason: "a trial" })).toMatchObject({
      status: 400,
      errorCode: "register.rule.invalid",
      value: { field },
    });
  });

  it("refuse a change based on an older version; of two concurrent changes one succeeds", async () => {
    const { version } = await read();
    const rules = { line: { ...emailOn, patternId: 9 } };
    const answers = await Promise.all([1, 2].map(() => change({ version, rules, reason: "both" })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await change({ version, rules, reason: "late" })).toMatchObject({ errorCode: "settings.changed" });
  });

  it("cannot switch off fields that an account needs", async () => {
    const { version } = await read();
    const off = { enabled: false, required: false, patternId: 4, minLength: 4, maxLength: 20 };
    expect(await change({ version, rules: { username: off }, reason: "a trial" })).toMatchObject({
      value: { rules: { username: { enabled: true, required: true, patternId: 4 } } },
    });
  });

  it("can be changed by content and admin only, and are hidden from visitors", async () => {
    const { version } = await read();
    const auditor = (await signInStaff(test, "auditor")).token;
    expect(await change({ version, rules: { email: emailOn }, reason: "a trial" }, auditor)).toMatchObject({
      status: 403,
    });
    expect(await test.call({ method: "GET", url })).toMatchObject({ status: 401 });
  });
});
