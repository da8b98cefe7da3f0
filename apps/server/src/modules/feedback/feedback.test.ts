/** Feedback: everyone can give it within its limits; support reads and handles it. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FeedbackList } from "@openhouse/protocol/feedback/list-feedback";
import type { CaptchaWork } from "@openhouse/protocol/identity/captcha";
import { signInStaff } from "../../testing/sign-in-staff.ts";
import { solveWork } from "../../testing/solve-work.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { startTrial } from "../../testing/test-people.ts";
import type { SignedInMember, TestApp } from "../../testing/test-app.ts";

let test: TestApp;
let member: SignedInMember;
let support: string;
beforeAll(async () => {
  test = await createTestApp();
  member = await test.register("tellingone");
  support = (await signInStaff(test, { account: "support1", roles: ["support"] })).token;
});
afterAll(() => test.close());

const url = "/wps/feedback";
const staffUrl = "/backoffice/api/feedback";
const validBody = { type: 4, content: "The reels stopped turning." };
const give = (body: object, more: { token?: string; host?: string; key?: string } = {}) =>
  test.call({ method: "PUT", url, body, ...more });
/** A PNG of one pixel. */
const onePixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const matching = (form: RegExp): unknown => expect.stringMatching(form);

/** Requests a captcha and solves its proof of work. */
async function solveCaptcha() {
  const image = await test.call({ method: "GET", url: "/wps/captcha" });
  const [cookie = ""] = String(image.raw.headers["set-cookie"]).split(";");
  const workUrl = "/wps/captcha/work?action=feedback";
  const { value } = await test.call({ method: "GET", url: workUrl, headers: { cookie } });
  return { cookie, text: solveWork(value as CaptchaWork) };
}

const list = async (query = "", token = support) =>
  (await test.call({ method: "GET", url: `${staffUrl}${query}`, token })).value as FeedbackList;

describe("feedback", () => {
  it("[S7.028] is accepted by PUT without a token, but not by POST", async () => {
    expect(await give(validBody)).toMatchObject({ status: 200, body: { success: true } });
    const post = await test.call({ method: "POST", url, body: validBody });
    expect(post).toMatchObject({ status: 404, body: { success: false } });
  });

  it.each([
    ["that is empty", { content: "" }, "empty.field", "content"],
    ["that is blank", { content: "          " }, "empty.field", "content"],
    ["that is too short", { content: "too short" }, "feedback.length", "content"],
    ["that is too long", { content: "x".repeat(501) }, "feedback.length", "content"],
    ["with a remark that is too long", { remark: "x".repeat(141) }, "feedback.remark.length", "remark"],
  ])("%s is refused", async (_what, change, errorCode, field) => {
    const answer = await give({ ...validBody, ...change });
    expect(answer).toMatchObject({ status: 400, errorCode, value: { field } });
    if (errorCode === "feedback.length") expect(answer.body["message"]).toBe("Please write 10 to 500 characters.");
  });

  it("is stored without invisible characters, which do not count", async () => {
    const content = "The \u202Ereels\u202C stopped.\nTwice\uFE0F.";
    expect(await give({ ...validBody, content, remark: "\u200Bnow" })).toMatchObject({ status: 200 });
    expect((await list()).list[0]).toMatchObject({ content: "The reels stopped.\nTwice.", remark: "now" });
    const hidden = await give({ ...validBody, content: "\u200B".repeat(12) });
    expect([hidden.errorCode, hidden.value]).toEqual(["empty.field", { field: "content" }]);
  });

  it("is refused if its type is unknown or missing, or if its picture is none", async () => {
    for (const body of [{ ...validBody, type: 6 }, { ...validBody, file: "x" }, { content: validBody.content }]) {
      expect(await give(body)).toMatchObject({ status: 400 });
    }
  });

  it.each(["", "data:image/png;base64,"])(
    "has a picture that support can see, sent as %j and base64",
    async (start) => {
      const content = `See the picture ${start}`;
      expect(await give({ ...validBody, content, file: `${start}${onePixel}` })).toMatchObject({ status: 200 });
      const [entry] = (await list()).list;
      expect(entry).toMatchObject({ content: content.trim(), hasPicture: true });
      const pictureUrl = `${staffUrl}/${entry?.id}/picture`;
      const picture = await test.call({ method: "GET", url: pictureUrl, token: support });
      expect(picture.value).toMatchObject({ width: 1, height: 1, png: matching(/^iVBORw0KGgo/) });
      await give({ ...validBody, content: "Without any picture." });
      const [newest] = (await list()).list;
      expect(newest?.hasPicture).toBe(false);
      const missing = await test.call({ method: "GET", url: `${staffUrl}/${newest?.id}/picture`, token: support });
      expect(missing).toMatchObject({ status: 404, errorCode: "file.not.found" });
    },
  );

  it("is refused with a wrong captcha, stored with the right one, and a repeat needs no new one", async () => {
    const before = (await list()).list.length;
    const { cookie, text } = await solveCaptcha();
    const body = { ...validBody, content: "With a captcha.", captcha: text };
    const send = (captcha: string) =>
      test.call({ method: "PUT", url, body: { ...body, captcha }, key: "", headers: { cookie } });
    expect(await send("wrong")).toMatchObject({ errorCode: "captcha.invalid" });
    for (const _click of [1, 2]) expect(await send(text)).toMatchObject({ status: 200 });
    expect((await list()).list).toHaveLength(before + 1);
  });

  it("may be an application to become an agent, with name, contact and, without a real account, a captcha", async () => {
    const application = { type: 6, content: "I know forty players.", remark: "Ana Cruz", sender: "ana@example.com" };
    const withoutName = await give({ ...application, remark: " " });
    expect([withoutName.errorCode, withoutName.value]).toEqual(["empty.field", { field: "remark" }]);
    expect((await give({ ...application, sender: "" })).value).toEqual({ field: "sender" });
    for (const applicant of [{}, await startTrial(test)]) {
      const withoutCaptcha = await give(application, applicant);
      expect([withoutCaptcha.errorCode, withoutCaptcha.value]).toEqual(["captcha.required", { captcha: true }]);
    }
    const { cookie, text } = await solveCaptcha();
    const body = { ...application, captcha: text };
    expect(await test.call({ method: "PUT", url, body, headers: { cookie } })).toMatchObject({ status: 200 });
    expect((await list("?type=6")).list).toMatchObject([{ remark: "Ana Cruz", sender: "ana@example.com" }]);
    expect(await give(application, { token: member.token })).toMatchObject({ status: 200 });
  });

  it("is stored once per idempotency key", async () => {
    const before = (await list()).list.length;
    const key = "6f1f0f8e-3f5d-4c2a-9a51-000000000036";
    for (const _ of [1, 2])
      expect(await give({ ...validBody, content: "Only once, please." }, { key })).toMatchObject({ status: 200 });
    expect((await list()).list).toHaveLength(before + 1);
    const other = await give({ ...validBody, content: "Another text with it." }, { key });
    expect(other).toMatchObject({ status: 409, errorCode: "idempotency.key.reused" });
  });

  it("is listed with its sender, newest first, for support, but not for finance or members", async () => {
    await give({ ...validBody, content: " Where is my deposit? ", type: 2, remark: "GCash" }, { token: member.token });
    const [newest] = (await list()).list;
    expect(newest).toMatchObject({
      type: 2,
      content: "Where is my deposit?",
      remark: "GCash",
      member: { id: String(member.memberId), account: "tellingone" },
      state: "open",
    });
    expect((await list("?type=4")).list.every(({ type }) => type === 4)).toBe(true);
    const finance = (await signInStaff(test, { account: "finance1", roles: ["finance"] })).token;
    expect(await test.call({ method: "GET", url: staffUrl, token: finance })).toMatchObject({ status: 403 });
    expect(await test.call({ method: "GET", url: staffUrl, token: member.token })).toMatchObject({ status: 401 });
  });

  it("that is sent with the token of an ended session is refused, and nothing is stored", async () => {
    const content = "Who wrote this?";
    const formerSession = await test.register("tellingleft");
    await test.call({ method: "DELETE", url: "/wps/session/logout", token: formerSession.token });
    expect(await give({ ...validBody, content }, formerSession)).toMatchObject({
      status: 401,
      errorCode: "login.not.session",
    });
    expect((await list()).list.some((entry) => entry.content === content)).toBe(false);
  });

  it("is not visible to the staff of another merchant", async () => {
    await give({ ...validBody, content: "Feedback for the other merchant." }, { host: "harbour.localhost" });
    expect(JSON.stringify(await list())).not.toContain("other merchant");
  });

  it("is paged", async () => {
    const all = await list();
    const first = await list("?limit=1");
    const second = await list(`?limit=1&before=${first.next}`);
    expect([...first.list, ...second.list]).toEqual(all.list.slice(0, 2));
  });

  it("is closed once, with a reason that the audit chain stores", async () => {
    const [newest] = (await list("?state=open")).list;
    const done = `${staffUrl}/${newest?.id}/done`;
    const answer = await test.call({ method: "POST", url: done, token: support, body: { reason: "Called back." } });
    expect(answer.value).toMatchObject({ state: "done", doneBy: "support1", doneNote: "Called back." });
    const secondReply = await test.call({
      method: "POST",
      url: done,
      token: support,
      body: { reason: "Called back." },
    });
    expect(secondReply).toMatchObject({ status: 409, errorCode: "feedback.done" });
    const missing = await test.call({
      method: "POST",
      url: `${staffUrl}/77/done`,
      token: support,
      body: { reason: "None." },
    });
    expect(missing).toMatchObject({ status: 404 });
    const [entry] = await test.deps.db.query<{ reason: string }>(
      `select reason from audit_line where action = 'feedback.closed'`,
    );
    expect(entry?.reason).toBe("Called back.");
    expect((await list("?state=done")).list.map(({ id }) => id)).toEqual([newest?.id]);
  });
});
