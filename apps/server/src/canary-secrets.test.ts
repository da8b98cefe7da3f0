/**
 * Sends secrets of each kind in correct calls, in incorrect calls and while the database is broken. None of them may
 * appear in the log at its most verbose level, in a refusal, or in a table (docs/security.md, Secrets).
 */

import { afterAll, beforeAll, expect, test } from "vitest";
import { createLogger } from "./core/create-logger.ts";
import { openDatabase } from "./db/connection.ts";
import { totpCode } from "./modules/identity/second-factor/totp.ts";
import { setMerchant } from "./testing/set-merchant.ts";
import { signInStaff } from "./testing/sign-in-staff.ts";
import { createTestApp } from "./testing/test-app.ts";
import type { TestAnswer, TestApp, TestCall } from "./testing/test-app.ts";

const password = "Canary-Pass-2026";
const newPassword = "Canary-Pass-2027";
const wrongPassword = "Canary-Wrong-2026";
const paymentPassword = "CanaryPay1";
const identityToken = "canary.identity.token";

let app: TestApp;
const lines: string[] = [];
/** Bodies and headers of all refusals. */
const refused: string[] = [];
/** Texts that must not be found anywhere; secrets that the server creates are added. */
const canaries = new Set([password, newPassword, wrongPassword, paymentPassword, identityToken, "s".repeat(40)]);

beforeAll(async () => {
  const log = createLogger("trace", { write: (line: string) => void lines.push(line) });
  app = await createTestApp({ log });
  await setMerchant(app, 1, { flags: { CAPTCHA3: false }, settings: { "session.policy": "strict" } });
});
afterAll(() => app.close());

function recordAnswer(answer: TestAnswer): TestAnswer {
  if (answer.status >= 400 || answer.body["success"] === false) {
    refused.push(answer.raw.body, JSON.stringify(answer.raw.headers));
  }
  for (const cookie of [answer.raw.headers["set-cookie"] ?? []].flat()) {
    const value = cookie.split(";")[0]?.split("=")[1] ?? "";
    if (value !== "") canaries.add(value);
  }
  return answer;
}

const send = async (call: TestCall) => recordAnswer(await app.call(call));
const sendSealed = async (call: TestCall) => recordAnswer(await app.callEncrypted(call));
const post = (url: string, body: object, options: Partial<TestCall> = {}) =>
  send({ method: "POST", url, body, ...options });

function addCanary(text: unknown): string {
  if (typeof text !== "string" || text.length < 6) throw new Error("a canary has at least six letters");
  canaries.add(text);
  return text;
}

interface Person {
  readonly token: string;
  readonly cookie: string;
}

/** Signs in a member and adds the token to the canaries. */
async function signIn(username: string): Promise<Person> {
  const body = { username, password, type: "username" };
  const answer = await sendSealed({ method: "POST", url: "/wps/session/login", body });
  expect(answer.status).toBe(200);
  const cookies = [answer.raw.headers["set-cookie"] ?? []].flat().map((one) => one.split(";")[0]);
  return { token: addCanary((answer.value as { token: string }).token), cookie: cookies.join("; ") };
}

/** Makes calls that take a secret, most of them once with the wrong and once with the correct secret. */
async function useEverySecret({ token, cookie }: Person): Promise<void> {
  const credentials = { token, headers: { cookie } };
  const now = BigInt(Math.floor(app.clock.realNow().getTime() / 30_000));
  for (const candidate of [wrongPassword, password]) {
    const login = { username: "canary01", password: candidate };
    await sendSealed({ method: "POST", url: "/wps/session/login", body: login });
    await post("/wps/session/login", login);
    await post("/backoffice/api/session/login", { account: "canarychief", password: candidate, code: "135791" });
    const paymentPasswordForm = { password: candidate, paymentPassword, confirmPaymentPassword: paymentPassword };
    await post("/wps/member/paymentPassword", paymentPasswordForm, credentials);
    const draft = (await post("/wps/member/authenticator", { password: candidate }, credentials)).value as {
      secret?: string;
    } | null;
    if (draft?.secret === undefined) continue;
    const code = totpCode(addCanary(draft.secret), now);
    const confirmation = (await post("/wps/member/authenticator/confirmation", { code }, credentials)).value;
    for (const one of (confirmation as { recoveryCodes: string[] } | null)?.recoveryCodes ?? []) addCanary(one);
    await post("/wps/member/authenticator/removal", { password: candidate, code }, credentials);
  }
  const identity = { type: "firebase", password: identityToken, identityToken };
  await sendSealed({ method: "POST", url: "/wps/session/login", body: identity });
  await post("/wps/session/login/token", { token: `${token}-stolen` });
  const ticket = (await post("/wps/session/live-ticket", {}, credentials)).value as { ticket?: string } | null;
  if (ticket?.ticket !== undefined) addCanary(ticket.ticket);
  const change = { oldPassword: wrongPassword, newPassword, confirmNewPassword: newPassword };
  await sendSealed({ method: "POST", url: "/wps/member/password", body: change, ...credentials });
}

/** Sends bodies that no schema accepts, with secrets in wrong places. */
async function sendNonsense({ token, cookie }: Person): Promise<void> {
  const credentials = { token, headers: { cookie } };
  await sendSealed({ method: "POST", url: "/wps/session/login", body: { [password]: password } });
  await sendSealed({
    method: "POST",
    url: "/wps/session/login",
    body: { username: { password }, password: [password] },
  });
  await sendSealed({
    method: "PUT",
    url: "/wps/member/register",
    body: { username: password, password: wrongPassword },
  });
  await post(`/wps/nowhere/${paymentPassword}`, { paymentPassword }, credentials);
  await post("/wps/member/paymentPassword", { paymentPassword: { deep: paymentPassword } }, credentials);
  const payload = `{"password":"${password}"`;
  const headers = { host: "localhost", "content-type": "application/json", authorization: token };
  const broken = await app.app.inject({ method: "POST", url: "/wps/member/authenticator", payload, headers });
  refused.push(broken.body);
}

function expectSilence(): void {
  const forbidden = [...canaries, "$argon2id$", "PRIVATE KEY"];
  const leaks = [...lines, ...refused].filter((text) => forbidden.some((canary) => text.includes(canary)));
  expect(leaks).toEqual([]);
}

test("no secret appears in a log or a refusal in normal operation", { timeout: 60_000 }, async () => {
  await sendSealed({
    method: "PUT",
    url: "/wps/member/register",
    body: { username: "canary01", password, confirmPassword: password, agreement: true },
  });
  addCanary((await signInStaff(app, { account: "canarychief", roles: ["admin"] })).token);
  const person = await signIn("canary01");
  await useEverySecret(person);
  await sendNonsense(person);
  expect(canaries.size).toBeGreaterThan(20);
  expect(refused.length).toBeGreaterThan(20);
  expectSilence();
});

test("no secret is stored in clear text", async () => {
  const tables = ["member", "session", "staff", "staff_session", "recovery_code", "one_time_ticket", "login_attempt"];
  for (const table of [...tables, "audit_entry", "outbox", "captcha_challenge", "enc_key", "merchant_setting"]) {
    const rows = await app.deps.db.query<{ text: string }>(`select row_to_json(t)::text as text from ${table} t`);
    const storedText = rows.map(({ text }) => text).join("\n");
    for (const canary of canaries) expect(storedText).not.toContain(canary);
  }
});

test("no secret appears in a log or a refusal while the database is broken", { timeout: 60_000 }, async () => {
  const person = await signIn("canary01");
  const owner = openDatabase(app.ownerUrl, { as: "owner" });
  const before = lines.length;
  for (const table of ["login_attempt", "member", "staff", "one_time_ticket", "recovery_code"]) {
    await owner.query(`alter table ${table} rename to ${table}_gone`);
    await useEverySecret(person).catch((error: unknown) => {
      if (!(error instanceof TypeError)) throw error;
    });
    await owner.query(`alter table ${table}_gone rename to ${table}`);
  }
  await owner.close();
  expect(lines.slice(before).filter((line) => line.includes("unexpected error")).length).toBeGreaterThan(5);
  expect(refused.filter((body) => body.includes("unknown.system.err")).length).toBeGreaterThan(5);
  expectSilence();
});
