/** Delivery of mails to an SMTP server of the test, with STARTTLS and authentication. */

import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { MessageList } from "@openhouse/protocol/messaging/list-messages";
import type { MerchantId } from "../../core/ids.ts";
import { signInStaff } from "../../testing/sign-in-staff.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { createTestMailServer } from "../../testing/test-mail-server.ts";
import type { TestMailServer } from "../../testing/test-mail-server.ts";
import { createMailSender } from "./mail-sender.ts";
import { listMessages } from "./list-messages.ts";
import { sendDueMessages } from "./send-due-messages.ts";

const merchantId = 1 as MerchantId;
const hourMs = 3_600_000;

let app: TestApp;
let server: TestMailServer;

beforeAll(async () => {
  server = await createTestMailServer({ timeoutMs: 1_000 });
  app = await createTestApp({ config: { mailServer: server.config } });
});
afterAll(async () => {
  await app.close();
  await server.close();
});
beforeEach(async () => {
  await app.deps.db.query(`delete from message`);
  server.received.length = 0;
});

async function writeCode(recipient = "ana@example.com", language: "EN" | "TY" = "EN"): Promise<void> {
  const draft = { merchantId, kind: "email", recipient, memberId: null, template: "code.recovery" } as const;
  await app.deps.db.transaction((tx) =>
    app.deps.messages.write(tx, { ...draft, language, values: { minutes: 5 }, code: "482913" }),
  );
}

async function writeWelcomeMail(): Promise<void> {
  const draft = { merchantId, kind: "email", recipient: "ana@example.com", memberId: null, language: "EN" } as const;
  await app.deps.db.transaction((tx) =>
    app.deps.messages.write(tx, { ...draft, template: "code.new-place", values: { minutes: 5 } }),
  );
  await app.deps.db.query(`update message set subject = 'Welcome', text = 'Hello <b>Ana</b> & all'`);
}

/** Reads the newest message as the back office shows it. */
async function newestMessage(): Promise<MessageList["list"][number]> {
  const [newest] = (await listMessages(app.deps, { merchantId, roles: ["support"] }, { kind: "email" })).list;
  if (newest === undefined) throw new Error("there is no message");
  return newest;
}

async function sendAfterPause(): Promise<void> {
  app.clock.advanceMs(hourMs);
  await sendDueMessages(app.deps);
}

/** Returns the text of a raw mail, with soft line breaks and encoded characters decoded. */
function decodeMail(raw: string): string {
  const joined = raw.replaceAll("=\r\n", "");
  return joined.replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll("=", ""), "hex").toString());
}

test("a mail is sent over STARTTLS as text and simple HTML, with the merchant's name as sender and with a Message-ID", async () => {
  await writeCode();
  await sendDueMessages(app.deps);
  const [mail] = server.received;
  expect(mail).toMatchObject({ from: "house@openhouse.example", to: ["ana@example.com"], isSecure: true });
  const raw = decodeMail(mail?.raw ?? "");
  expect(raw).toMatch(/^From: Open House <house@openhouse\.example>/m);
  expect(raw).toMatch(/^Subject: 482913 is your Open House code/m);
  expect(raw).toMatch(/^Auto-Submitted: auto-generated/m);
  expect(raw).toContain("Content-Type: text/plain");
  expect(raw).toContain('<html lang="en">');
  expect(raw).toContain("482913 is your Open House code to set a new password.");
  expect(raw).not.toMatch(/href|src=|https?:/);
  expect(mail?.messageId).toMatch(/^<1-\d+-1@openhouse\.example>$/);
  expect(await newestMessage()).toMatchObject({
    status: "sent",
    failure: null,
    subject: "•••••• is your Open House code",
  });
});

test("a mail is written in the member's language", async () => {
  await writeCode("ana@example.com", "TY");
  await sendDueMessages(app.deps);
  const raw = decodeMail(server.received[0]?.raw ?? "");
  expect(raw).toContain('<html lang="fil">');
  expect(raw).toContain("482913 ang Open House code mo para mag-set ng bagong password.");
});

test("the HTML part of a mail escapes markup in the text", async () => {
  await writeWelcomeMail();
  await sendDueMessages(app.deps);
  expect(decodeMail(server.received[0]?.raw ?? "")).toContain("Hello &lt;b&gt;Ana&lt;/b&gt; &amp; all");
});

test("a mail to an unknown recipient fails immediately and stores the reason", async () => {
  server.misbehave("recipient", 550);
  await writeCode();
  await sendDueMessages(app.deps);
  expect(await newestMessage()).toMatchObject({
    status: "failed",
    failure: "the mail server replied with status 550 (EENVELOPE)",
  });
  await sendAfterPause();
  expect(server.received).toEqual([]);
});

test.each(["ana@example.com, eve@example.com", "ana@example.com\r\nRCPT TO:<eve@example.com>", "no address"])(
  "a mail to %j is not sent, because the recipient is not one e-mail address",
  async (recipient) => {
    await writeCode(recipient);
    await sendDueMessages(app.deps);
    expect(await newestMessage()).toMatchObject({
      status: "failed",
      failure: "the recipient is not an e-mail address",
    });
    expect(server.received).toEqual([]);
  },
);

test.each([
  ["recipient" as const, 451 as const],
  ["mail" as const, 452 as const],
])("a mail is sent again if the mail server refuses the %s temporarily (%d)", async (step, status) => {
  server.misbehave(step, status);
  await writeCode();
  await sendDueMessages(app.deps);
  expect((await newestMessage()).failure).toContain(`the mail server replied with status ${status}`);
  await sendAfterPause();
  expect(await newestMessage()).toMatchObject({ status: "sent", attempts: 2 });
});

test.each(["silent", "drop"] as const)(
  "a mail is sent again with the same Message-ID if the mail server receives it but does not confirm it (%s)",
  async (fault) => {
    server.misbehave("mail", fault);
    await writeCode();
    await sendDueMessages(app.deps);
    expect(await newestMessage()).toMatchObject({ status: "queued", attempts: 1 });
    await sendAfterPause();
    expect(await newestMessage()).toMatchObject({ status: "sent", attempts: 2 });
    expect(server.received).toHaveLength(2);
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(1);
  },
);

test("a mail server with an untrusted certificate receives no mail", async () => {
  const { url, from, timeoutMs } = server.config;
  const send = createMailSender({ url, from, timeoutMs });
  const message = { id: "1-1-1", to: "ana@example.com", merchant: "Open House", from: "", languageTag: "en" };
  const deliveryAnswer = await send({ ...message, subject: "s", text: "t" });
  expect(deliveryAnswer).toMatchObject({ kind: "unknown" });
  expect(server.received).toEqual([]);
});

test("if the mail server refuses our login, the result of sending is unknown, not refused", async () => {
  const { authoritiesFile = "", ...options } = server.config;
  const authorities = await readFile(authoritiesFile, "utf8");
  const send = createMailSender({ ...options, authorities, url: options.url.replace("house:", "somebody:") });
  const message = { id: "1-1-1", to: "ana@example.com", merchant: "Open House", from: "", languageTag: "en" };
  const deliveryAnswer = await send({ ...message, subject: "s", text: "t" });
  expect(deliveryAnswer).toMatchObject({ kind: "unknown", reason: "the mail server replied with status 535 (EAUTH)" });
});

test("support can send a failed mail again with a reason, which gives the mail a new Message-ID and writes an audit entry", async () => {
  server.misbehave("recipient", 550);
  await writeWelcomeMail();
  await sendDueMessages(app.deps);
  const { id, isResendable } = await newestMessage();
  expect(isResendable).toBe(true);
  const support = (await signInStaff(app, { account: "mailsupport", roles: ["support"] })).token;
  const auditor = (await signInStaff(app, { account: "mailauditor", roles: ["auditor"] })).token;
  const url = `/backoffice/api/messages/${id}/send-again`;
  const body = { reason: "The address was corrected at the provider" };
  expect((await app.call({ method: "POST", url, token: auditor, body })).status).toBe(403);
  expect((await app.call({ method: "POST", url, token: support, body: { reason: "" } })).status).toBe(400);
  const response = await app.call({ method: "POST", url, token: support, body, key: "again-1" });
  expect(response).toMatchObject({ status: 200, value: { id, status: "queued" } });
  const repeated = await app.call({ method: "POST", url, token: support, body, key: "again-1" });
  expect(repeated.value).toEqual(response.value);
  const second = await app.call({ method: "POST", url, token: support, body });
  expect(second.errorCode).toBe("message.not.resendable");
  await sendDueMessages(app.deps);
  expect(await newestMessage()).toMatchObject({ id, status: "sent", attempts: 1 });
  expect(server.received.map(({ messageId }) => messageId)).toEqual([`<1-${id}-2@openhouse.example>`]);
  const entries = await app.deps.db.query(
    `select actor_name, reason from audit_entry where action = 'message.resent' and subject_id = $1`,
    [id],
  );
  expect(entries).toEqual([{ actor_name: "mailsupport", reason: body.reason }]);
});

test("a message of another merchant, or of a kind without a provider, cannot be sent again", async () => {
  await writeWelcomeMail();
  const { id } = await newestMessage();
  const host = "harbour.localhost";
  const otherMerchantToken = (await signInStaff(app, { account: "mailother", roles: ["support"], host })).token;
  const support = (await signInStaff(app, { account: "mailhelp", roles: ["support"] })).token;
  const url = `/backoffice/api/messages/${id}/send-again`;
  const body = { reason: "none of my business" };
  expect((await app.call({ method: "POST", url, token: otherMerchantToken, body, host })).errorCode).toBe("no.data");
  await app.deps.db.query(`update message set kind = 'sms', status = 'kept', next_attempt_at = null where id = $1`, [
    BigInt(id),
  ]);
  expect((await app.call({ method: "POST", url, token: support, body })).errorCode).toBe("message.provider.missing");
});
