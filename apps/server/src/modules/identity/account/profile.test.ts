/**
 * A member's profile: most fields can be set only once, values follow the merchant's rules, and values are not written
 * to the audit chain.
 */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MemberProfile } from "@openhouse/protocol/identity/member-profile";
import { createTestApp } from "../../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../../testing/test-app.ts";

let test: TestApp;
let member: SignedInMember;
beforeAll(async () => {
  test = await createTestApp();
  member = await test.register("profiled1", { birthday: null });
});
afterAll(() => test.close());

const url = "/wps/member/profile";
const putProfile = (values: Record<string, string>, extraFields: object = {}) =>
  test.call({ method: "PUT", url, token: member.token, body: { values, ...extraFields } });
const readProfile = async () => {
  const { value } = await test.call({ method: "GET", url, token: member.token });
  return new Map((value as MemberProfile).fields.map(({ name, ...rest }) => [name, rest]));
};

describe("the member's profile", () => {
  it("is empty after registration except for the nickname, and requires a session", async () => {
    const fields = await readProfile();
    expect(fields.size).toBe(19);
    expect([...fields].filter(([, { value }]) => value !== "").map(([name]) => name)).toEqual(["nickname"]);
    const { value } = await test.call({ method: "GET", url, token: member.token });
    expect(value).toMatchObject({ id: String(member.memberId), iconId: null });
    expect(await test.call({ method: "GET", url })).toMatchObject({ status: 401 });
    expect(await test.call({ method: "PUT", url, body: { values: {} } })).toMatchObject({ status: 401 });
  });

  it.each([
    [{ nickname: "x" }, "format.field.err", "nickname"],
    [{ nickname: " " }, "format.field.err", "nickname"],
    [{ nickname: "Ana\u202Enimda" }, "format.field.err", "nickname"],
    [{ nickname: "Ana\uFE0F" }, "format.field.err", "nickname"],
    [{ fullName: "<svg onload=alert(1)> 123" }, "format.field.err", "fullName"],
    [{ birthday: "1990-02-30" }, "format.field.err", "birthday"],
    [{ qqNum: "no digits" }, "format.field.err", "qqNum"],
    [{ payeeName: "Lualhati Cruz" }, "login.cred.err", "password"],
  ])("refuses %j with %s", async (values, errorCode, field) => {
    expect(await putProfile(values as Record<string, string>)).toMatchObject({ errorCode, value: { field } });
    expect(
      await test.call({ method: "PUT", url, token: member.token, body: { values: { shoe: "42" } } }),
    ).toMatchObject({
      status: 400,
    });
  });

  it("names the bounds of a value with the wrong length", async () => {
    expect(await putProfile({ nickname: "x" })).toMatchObject({
      body: { message: "Please enter 2 - 24 characters" },
      value: { field: "nickname", min: 2, max: 24 },
    });
  });

  it("stores the values, and locks all fields except the nickname", async () => {
    const values = { nickname: " Lualhati ", birthday: "1990-02-28", telegram: "lualhati" };
    expect(await putProfile(values)).toMatchObject({ status: 200 });
    const fields = await readProfile();
    expect(fields.get("nickname")).toEqual({ value: "Lualhati", isLocked: false });
    expect(fields.get("telegram")).toEqual({ value: "lualhati", isLocked: true });
    expect(await putProfile({ telegram: "other_name" })).toMatchObject({
      status: 409,
      errorCode: "profile.field.locked",
      value: { field: "telegram" },
    });
    expect(await putProfile({ telegram: "" })).toMatchObject({ errorCode: "profile.field.locked" });
    expect(await putProfile({ zalo: "" })).toMatchObject({ status: 200 });
    expect(await putProfile({ ...values, nickname: "Lu" })).toMatchObject({ status: 200 });
    expect((await readProfile()).get("nickname")?.value).toBe("Lu");
  });

  it("accepts the payee name and an id number only with the password, and masks the number", async () => {
    const values = { payeeName: "Lualhati Cruz", idNumber: "PH1234567" };
    expect(await putProfile(values, { password: "wrong" })).toMatchObject({ errorCode: "login.cred.err" });
    expect(await putProfile(values, { password: member.password })).toMatchObject({ status: 200 });
    const fields = await readProfile();
    expect(fields.get("payeeName")).toEqual({ value: "Lualhati Cruz", isLocked: true });
    expect(fields.get("idNumber")).toEqual({ value: "••••567", isLocked: true });
  });

  it("stores one of two concurrent first values of a field and refuses the other with 409", async () => {
    const otherMember = await test.register("profiled2");
    const responses = await Promise.all(
      ["first", "other"].map((line) =>
        test.call({ method: "PUT", url, token: otherMember.token, body: { values: { line } } }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it("is changed with an audit entry that contains the names of the changed fields but not their values", async () => {
    const rows = await test.deps.db.query<{ detail: object }>(
      `select detail from audit_line where action = 'member.profileChanged' order by position`,
    );
    expect(rows.length).toBeGreaterThan(2);
    expect(JSON.stringify(rows)).toContain("idNumber");
    expect(JSON.stringify(rows)).not.toMatch(/1234567|Lualhati/);
  });
});

describe("the profile picture", () => {
  const icon = "/wps/member/info/icon";

  it("[S7.089] is one of the pictures that GET /wps/member/icon lists; the call requires a token", async () => {
    const { value } = await test.call({ method: "GET", url: "/wps/member/icon", token: member.token });
    expect((value as { icons: { iconId: string }[] }).icons.map(({ iconId }) => iconId)).toContain("7");
    expect(await test.call({ method: "GET", url: "/wps/member/icon" })).toMatchObject({ status: 401 });
  });

  it("[S7.042] can be set with a token, and is refused without one", async () => {
    expect(await test.call({ method: "PUT", url: icon, body: { iconId: "7" } })).toMatchObject({ status: 401 });
    expect(await test.call({ method: "PUT", url: icon, token: member.token, body: { iconId: "7" } })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    const info = await test.call({ method: "GET", url: "/wps/member/info", token: member.token });
    expect(info.value).toMatchObject({ iconId: "7" });
    for (const iconId of ["48", "-1", "x"]) {
      const response = await test.call({ method: "PUT", url: icon, token: member.token, body: { iconId } });
      expect(response).toMatchObject({ status: 404, errorCode: "no.data" });
    }
  });
});

describe("the language of a member", () => {
  const language = "/wps/member/language";
  const storedLanguage = async () => {
    const [row] = await test.deps.db.query<{ language: string }>(`select language from member where id = $1`, [
      member.memberId,
    ]);
    return row?.language;
  };

  it("[S7.080] can be set with a token, and is refused without one", async () => {
    for (const code of ["TY", "EN"]) {
      const response = await test.call({ method: "PUT", url: language, token: member.token, body: { language: code } });
      expect(response).toMatchObject({ status: 200, body: { success: true } });
      expect(await storedLanguage()).toBe(code);
    }
    expect(await test.call({ method: "PUT", url: language, body: { language: "EN" } })).toMatchObject({ status: 401 });
  });

  it("is refused if the merchant does not offer it", async () => {
    const response = await test.call({ method: "PUT", url: language, token: member.token, body: { language: "AR" } });
    expect(response).toMatchObject({ status: 400, errorCode: "language.not.offered" });
    expect(await storedLanguage()).toBe("EN");
  });
});
