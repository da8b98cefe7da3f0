/** Messages to members: in their language, once per event, and listed in the back office only. */

import { afterAll, beforeAll, expect, test } from "vitest";
import type { MessageList } from "@openhouse/protocol/messaging/list-messages";
import type { MerchantId } from "../../core/ids.ts";
import type { StoredEvent } from "../../db/outbox.ts";
import { appendEvents, startOutbox } from "../../db/outbox.ts";
import { signInStaff } from "../../testing/sign-in-staff.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../testing/test-app.ts";
import { createMessageListener } from "./index.ts";

const merchantId = 1 as MerchantId;

let app: TestApp;
let member: SignedInMember;
let support: string;

beforeAll(async () => {
  app = await createTestApp();
  member = await app.register("inboxreader");
  await deliver();
  support = (await signInStaff(app, { account: "support1", roles: ["support"] })).token;
});
afterAll(() => app.close());

async function deliver(): Promise<void> {
  const outbox = startOutbox(app.deps, [createMessageListener(app.deps)]);
  await outbox.drain();
  await outbox.stop();
}

const moneyEvents = [
  "deposit.credited",
  "deposit.failed",
  "withdrawal.approved",
  "withdrawal.rejected",
  "withdrawal.failed",
  "withdrawal.paid",
] as const;

async function emit(name: (typeof moneyEvents)[number]) {
  const { deps, clock } = app;
  const amount = { memberId: String(member.memberId), amountMinor: "1248050", currency: "PHP" };
  const payload = { ...amount, depositId: "5", withdrawalId: "5" };
  const event = { name, aggregateId: member.memberId, payload } as never;
  await deps.db.transaction((tx) => appendEvents(deps, tx, { merchantId, at: clock.businessNow(), events: [event] }));
}

async function list(query = "", token = support): Promise<MessageList> {
  const answer = await app.call({ method: "GET", url: `/backoffice/api/messages?${query}`, token });
  expect(answer.status).toBe(200);
  return answer.value as MessageList;
}

test("a new member is welcomed in the language of the registration", async () => {
  const [welcome] = (await list("to=InboxReader")).list;
  expect(welcome).toMatchObject({ kind: "inbox", to: "inboxreader", subject: "Welcome to Open House", status: "kept" });
  expect(welcome?.text).toContain("inboxreader");
});

test("messages about money use the member's language and the amount format of that language", async () => {
  for (const name of moneyEvents) await emit(name);
  await app.deps.db.query(`update member set language = 'TY' where merchant_id = 1 and id = $1`, [member.memberId]);
  await emit("deposit.credited");
  await deliver();
  const subjects = (await list("to=inboxreader")).list.map(({ subject }) => subject);
  // All events are delivered after the language was changed, so all messages use the new language.
  expect(subjects.slice(0, 7)).toEqual([
    "Natanggap ang deposit: ₱12,480.50",
    "Nabayaran na ang withdrawal: ₱12,480.50",
    "Hindi natuloy ang withdrawal: ₱12,480.50",
    "Hindi inaprubahan ang withdrawal: ₱12,480.50",
    "Inaprubahan ang withdrawal: ₱12,480.50",
    "Hindi natuloy ang deposit: ₱12,480.50",
    "Natanggap ang deposit: ₱12,480.50",
  ]);
});

test("an event that is delivered twice creates one inbox message, and one e-mail if the member has a confirmed e-mail address", async () => {
  await app.deps.db.query(
    `update member set email = 'reader@example.com', email_verified_at = $2 where merchant_id = 1 and id = $1`,
    [member.memberId, app.clock.realNow()],
  );
  const event: StoredEvent<"deposit.credited"> = {
    merchantId,
    id: app.deps.ids.next(),
    aggregateId: member.memberId,
    name: "deposit.credited",
    payload: { depositId: "9", memberId: String(member.memberId), amountMinor: "100", currency: "PHP" },
    at: app.clock.businessNow(),
  };
  const before = (await list("to=inboxreader")).list.length;
  for (let times = 0; times < 2; times += 1) {
    await app.deps.db.transaction((tx) => createMessageListener(app.deps).handle(tx, event));
  }
  expect((await list("to=inboxreader")).list).toHaveLength(before + 1);
  expect((await list("to=reader@example.com&kind=email")).list).toHaveLength(1);
});

test("a frequent salary creates no message when it is paid, and one message a day while it cannot be paid", async () => {
  const { deps, clock } = app;
  const inbox = async () => (await list("to=inboxreader&kind=inbox&limit=100")).list.length;
  const before = await inbox();
  const dayMs = 86_400_000;
  const emitEvent = (name: "salary.paid" | "salary.short", contractKind: string, side = "payee", daysLater = 0) => {
    const at = new Date(clock.businessNow().getTime() + daysLater * dayMs);
    const sum = { memberId: String(member.memberId), amountMinor: "100", currency: "PHP" };
    const payload = { ...sum, billId: "9", side, contractKind };
    const event = { name, aggregateId: member.memberId, payload } as never;
    return deps.db.transaction((tx) => appendEvents(deps, tx, { merchantId, at, events: [event] }));
  };
  for (let times = 0; times < 3; times += 1) {
    await emitEvent("salary.paid", "realtime");
    await emitEvent("salary.short", "realtime");
    await emitEvent("salary.short", "hourly", "payer");
  }
  await deliver();
  expect(await inbox()).toBe(before + 2);
  await emitEvent("salary.short", "realtime", "payee", 1);
  // Other salaries are paid at most once a day, so each event creates a message.
  await emitEvent("salary.short", "daily");
  await emitEvent("salary.short", "daily");
  await emitEvent("salary.paid", "daily");
  await deliver();
  expect(await inbox()).toBe(before + 6);
});

test.each([
  ["all", "Nasa main wallet mo na ulit ang ₱1.00 na itinabi para rito."],
  [
    "part",
    "Sa halagang itinabi para rito, nasa main wallet mo na ulit ang ₱1.00; galing sa bill mong tinanggihan ang natira",
  ],
  ["none", "Walang babalik sa main wallet mo."],
])("the payer of a refused bill is informed how much of the money was returned: %s", async (back, sentence) => {
  const { deps, clock } = app;
  const at = clock.businessNow();
  const sum = { memberId: String(member.memberId), amountMinor: "100", currency: "PHP" };
  const payload = { ...sum, billId: "9", side: "payer", contractKind: "daily", back };
  const event = { name: "salary.refused", aggregateId: member.memberId, payload } as never;
  await deps.db.transaction((tx) => appendEvents(deps, tx, { merchantId, at, events: [event] }));
  await deliver();
  const [last] = (await list("to=inboxreader&kind=inbox&limit=1")).list;
  expect(JSON.stringify(last)).toContain(sentence);
});

test("each claimable rebate creates a message with its amount and days, and each lapsed rebate creates a message", async () => {
  const { deps, clock } = app;
  const inbox = async () => (await list("to=inboxreader&kind=inbox&limit=100")).list;
  const before = (await inbox()).length;
  const emitEvent = (name: "rebate.claimable" | "rebate.lapsed", day?: string, fields = {}) => {
    const sum = { memberId: String(member.memberId), amountMinor: "1234", currency: "PHP" };
    const event = {
      name,
      aggregateId: member.memberId,
      payload: { ...sum, ...(day && { day, toBetMinor: "2468" }), ...fields },
    } as never;
    return deps.db.transaction((tx) =>
      appendEvents(deps, tx, { merchantId, at: clock.businessNow(), events: [event] }),
    );
  };
  for (const day of ["2026-03-01", "2026-03-02", "2026-03-03"]) await emitEvent("rebate.claimable", day);
  await emitEvent("rebate.lapsed");
  await emitEvent("rebate.lapsed");
  await deliver();
  const messages = await inbox();
  expect(messages).toHaveLength(before + 5);
  expect(messages[0]?.subject).toBe("Nag-expire na ang ₱12.34 na rebate");
  const days = messages.slice(2, 5).map(({ text }) => /noong (\w+ \d, 2026)\./.exec(text)?.[1]);
  expect(days).toEqual(["Mar 3, 2026", "Mar 2, 2026", "Mar 1, 2026"]);
  expect(messages[2]?.text).toContain("₱24.68 ang kailangang itaya");
  await emitEvent("rebate.claimable", "2026-03-04", { lastDay: "2026-03-06", days: 3 });
  await deliver();
  const [latest] = await inbox();
  expect(latest?.text).toContain(
    "para sa mga valid mong taya sa 3 araw, Mar 4, 2026 hanggang Mar 6, 2026. I-claim ito",
  );
});

test("the list of messages is paged by id and masks codes", async () => {
  const { deps } = app;
  const draft = { merchantId, kind: "sms", recipient: "639170000001", memberId: null, language: "EN" } as const;
  await deps.db.transaction((tx) =>
    deps.messages.write(tx, { ...draft, template: "code.login", values: { minutes: 5 }, code: "482913" }),
  );
  const [newest] = (await list("kind=sms")).list;
  expect(newest?.text).toMatch(/^•••••• is your Open House code to log in\./);
  const first = await list("limit=2");
  const second = await list(`limit=2&before=${first.next}`);
  expect(new Set([...first.list, ...second.list].map(({ id }) => id)).size).toBe(4);
});

test("support reads the messages of its own merchant only; members and content staff cannot read them", async () => {
  const content = (await signInStaff(app, { account: "content1", roles: ["content"] })).token;
  const listStatusAs = async (token: string) =>
    (await app.call({ method: "GET", url: "/backoffice/api/messages", token })).status;
  expect([await listStatusAs(member.token), await listStatusAs(content)]).toEqual([401, 403]);
  const host = "harbour.localhost";
  const otherMerchantToken = (await signInStaff(app, { account: "support2", roles: ["support"], host })).token;
  const answer = await app.call({ method: "GET", url: "/backoffice/api/messages", token: otherMerchantToken, host });
  expect(answer.value).toEqual({ list: [], next: null });
});
