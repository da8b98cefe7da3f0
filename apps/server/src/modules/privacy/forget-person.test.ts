/** Traces of a person after the account was closed: searches every table, and the opened archive, for markers. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MerchantId, StaffId } from "../../core/ids.ts";
import { appendAudit, auditedActor, findBrokenAudit } from "../../db/audit.ts";
import { openDatabase } from "../../db/connection.ts";
import type { Database } from "../../db/connection.ts";
import { setMerchant } from "../../testing/set-merchant.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../testing/test-app.ts";
import { addAdjustment, addEndedExclusion, addPayoutAccount } from "../../testing/test-member-records.ts";
import { insertInviteLink } from "../agents/registration/code-repository.ts";
import { insertApproval, updateApproval } from "../approvals/repository.ts";
import { linkIdentity } from "../identity/login/identity-link-repository.ts";
import { checkLedger, post } from "../wallet/index.ts";
import { insertRemark } from "../wallet/repository.ts";
import { openArchiveDocument } from "./archive/archive-document.ts";
import { findSealedArchive } from "./archive/archive-repository.ts";
import { closeAccounts } from "./close-accounts.ts";

const merchantId = 1 as MerchantId;
const dayMs = 24 * 3_600_000;
const password = "Player2026";
/** Another member in the same red flags. */
const otherId = "880088008800";
/** One marker per kind of personal data. Each marker is in one or more tables before the closure. */
const marks = {
  account: "markedplayer",
  nickname: "Marknick",
  email: "marked@example.ph",
  mobile: "639177654321",
  payeeName: "Markus Markante",
  whatsapp: "639177650000",
  idNumber: "MARKID77",
  userAgent: "MarkBrowser",
  subject: "mark-of-google",
  holder: "Markholder",
  number: "sealed-marked-number",
  reason: "marked reason",
  feedback: "marked feedback text",
  label: "marked market stall",
};

let test: TestApp;
let owner: Database;
let member: SignedInMember;
/** The texts of each column of the database before the closure. */
let textsBefore: Map<string, Set<string>>;
beforeAll(async () => {
  test = await createTestApp();
  owner = openDatabase(test.ownerUrl, { as: "owner" });
  await setMerchant(test, 1, { flags: { FREEPLAY3: true } });
  member = await test.register(marks.account);
  await insertMarkers();
});
afterAll(async () => {
  await owner.close();
  await test.close();
});

const logIn = (username: string) =>
  test.callEncrypted({
    method: "POST",
    url: "/wps/session/login",
    body: { username, password },
    headers: { "user-agent": marks.userAgent },
  });

async function insertMarkers(): Promise<void> {
  const { db } = test.deps;
  const id = member.memberId;
  await logIn(marks.account);
  await db.query(
    `update member set nickname = $2, email = $3, email_verified_at = registered_at, mobile = $4,
       mobile_verified_at = registered_at, profile = $5::jsonb, registered_ip = '198.51.100.77' where id = $1`,
    [id, marks.nickname, marks.email, marks.mobile, JSON.stringify(marks)],
  );
  await logIn(marks.email);
  await test.call({ method: "POST", url: "/wps/member/password/sms", body: { mobileNum: marks.mobile.slice(2) } });
  const at = test.clock.businessNow();
  await linkIdentity(db, { merchantId, memberId: id, provider: "google", subject: marks.subject }, at);
  const { holder, number } = marks;
  await addPayoutAccount(test.deps, { memberId: id, holder, numberSealed: number, numberShown: number });
  await db.query(
    `insert into withdrawal (merchant_id, id, member_id, account, reference, withdraw_account_id, card_type, bank_code,
       bank_name, holder, number_shown, currency, amount, fee, payout, provider, state, needs_second, business_day,
       created_at, closed_at, remark)
     values (1, 72, $1, $2, 'R72', 71, 'B', 'BPI', 'Bank', $3, $4, 608, 5, 0, 'hand', 'x', 'rejected', false,
       current_date, now(), now(), $5)`,
    [id, marks.account, marks.holder, marks.number, marks.reason],
  );
  await db.query(
    `insert into payment_step (merchant_id, id, subject_id, at, actor_kind, actor_name, action, state, note)
     values (1, 73, 72, now(), 'member', $1, 'created', 'processing', '')`,
    [marks.account],
  );
  for (const subjectId of [72n, id]) {
    const approval = await addApproval({ kind: "test", subjectId, reference: "R72" });
    const decision = { decision: "rejected", decidedBy: 6n as StaffId, decidedAt: at, reason: marks.reason } as const;
    await updateApproval(db, { ...approval, ...decision });
  }
  const actor = { kind: "member", memberId: id, account: marks.account, ip: "198.51.100.77" } as const;
  await db.transaction((tx) =>
    appendAudit(tx, {
      merchantId,
      at: test.clock.businessNow(),
      actor: auditedActor(actor),
      action: "member.excluded",
      subject: { kind: "member", id: String(id) },
      detail: {},
      reason: marks.reason,
    }),
  );
  await addEndedExclusion(test.deps, { memberId: id, kind: "time_out", reason: marks.reason });
  const link = { code: "drawncode", label: marks.label, expiresAt: null, rebates: null };
  await insertInviteLink(db, { ...link, merchantId, agentId: id, id: 77n, at });
  await db.query(
    `insert into stored_reply (merchant_id, key, input_hash, reply, at, member_id)
     values (1, gen_random_uuid(), '\\x00', $2::jsonb, now(), $1)`,
    [id, JSON.stringify(marks)],
  );
  await test.call({
    method: "PUT",
    url: "/wps/feedback",
    token: member.token,
    body: { type: 5, content: marks.feedback },
  });
  const adjustmentPair = [
    {
      from: { house: "adjustments" as const },
      to: { member: id, kind: "main" as const },
      code: "adjustment_in" as const,
    },
    {
      from: { member: id, kind: "main" as const },
      to: { house: "adjustments" as const },
      code: "adjustment_out" as const,
    },
  ];
  const amount = { minor: 700n, currency: "PHP" as const };
  const transfers = adjustmentPair.map((transfer) => ({ ...transfer, amount, reference: "test", key: transfer.code }));
  const postedTransfers = await db.transaction((tx) =>
    post(test.deps, tx, { merchantId, at: test.clock.businessNow(), transfers }),
  );
  const transferId = postedTransfers[0]?.id ?? expect.fail("there is no transfer");
  await insertRemark(db, { merchantId, transferId, remark: marks.reason });
  await addAdjustment(test.deps, {
    id: 75n,
    memberId: id,
    account: marks.account,
    minor: 700n,
    reason: marks.reason,
    state: "booked",
    decisionReason: marks.reason,
    staffName: "booker",
    transferId,
  });
  await db.query(
    `insert into transaction_alert (merchant_id, id, kind, subject_id, member_id, account, direction, currency, amount,
       single_from, day_sum, day, raised_at, closed_by, closed_name, closed_at, note)
     values (1, 76, 'adjustment', 75, $1, $2, 'in', 608, 700, 700, 700, '2026-01-02', now(), 9, 'booker', now(), $3)`,
    [id, marks.account, marks.reason],
  );
  await db.query(
    `with f as (
       insert into agent_flag (merchant_id, id, kind, key, agent_id, evidence, raised_at, seen_at, closed_by,
         closed_name, closed_at, note)
       values (1, 77, 'device', 'of this place', $1, $2::jsonb, now(), now(), 9, 'booker', now(), $3),
         (1, 78, 'circle', $4::text || ':' || $1::bigint, $1, $5::jsonb, now(), now(), 9, 'booker', now(), $3),
         (1, 79, 'selfBetting', 'of this pair', $4::bigint, $6::jsonb, now(), now(), 9, 'booker', now(), $3)
       returning id)
     insert into agent_flag_member (merchant_id, flag_id, member_id)
     select 1, f.id, m.id from f cross join unnest(array[$1, $4::bigint]) m (id)`,
    [
      id,
      JSON.stringify({ days: 30, place: "203.0.113.9", browser: "OtherBrowser", order: [String(id), otherId] }),
      marks.reason,
      otherId,
      JSON.stringify({ days: 7, order: [otherId, String(id)], sentMinor: ["500", "608"] }),
      JSON.stringify({ days: 30, order: [otherId, String(id)], validMinor: "70", teamValidMinor: "90" }),
    ],
  );
  await addApproval({ kind: "adjustment", subjectId: 75n, reference: "A75" });
}

/** Requests an approval whose detail and reason contain markers. */
async function addApproval({ reference, ...subject }: { kind: string; subjectId: bigint; reference: string }) {
  const key = { merchantId, id: test.deps.ids.next() };
  await insertApproval(test.deps.db, {
    ...key,
    ...subject,
    detail: { account: marks.account, holder: marks.holder, numberShown: marks.number, reference },
    requestedBy: 5n as StaffId,
    requestedAt: test.clock.businessNow(),
    reason: marks.reason,
  });
  return key;
}

/** Returns the tables of the whole database that contain a text in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const tableNames: string[] = [];
  for (const { name } of tables) {
    const rows = await owner.query(`select from ${name} t where t::text ilike $1 limit 1`, [`%${text}%`]);
    if (rows.length > 0) tableNames.push(name);
  }
  return tableNames;
}

/** Erased texts and bytes that no archive keeps, by column. */
const unarchived: ReadonlySet<string> = new Set([
  // Copies of replies, kept for repeated requests.
  "stored_reply.reply",
  "stored_reply.input_hash",
  // Credentials and hashes.
  "member.password_hash",
  "member.payment_password_hash",
  "member.totp_secret",
  "message.code",
  "session.token_hash",
  "verification_code.code_hash",
  "member_browser.browser_hash",
  // Technical parts of a code's request; its recipient and time are archived.
  "verification_code.network",
  "verification_code.number_range",
  // The login location and the browser of a red flag, which can be those of other members.
  "agent_flag.key",
  "agent_flag.evidence",
  // Not erased: each new audit entry changes it.
  "audit_head.hash",
]);

/**
 * Returns the texts of every text, JSON and bytea column of the database: for JSON, the string values without the keys;
 * for bytea, the base64 text.
 */
async function readTexts(): Promise<Map<string, Set<string>>> {
  const columns = await owner.query<{ table: string; column: string; type: "text" | "jsonb" | "bytea" }>(
    `select c.table_name as "table", c.column_name as "column", c.data_type as "type"
     from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb', 'bytea')`,
  );
  const texts = new Map<string, Set<string>>();
  for (const { table, column, type } of columns) {
    const value = {
      text: `t.${column}`,
      jsonb: `jsonb_path_query(t.${column}, '$.** ? (@.type() == "string")') #>> '{}'`,
      bytea: `encode(t.${column}, 'base64')`,
    };
    const rows = await owner.query<{ text: string | null }>(`select distinct ${value[type]} as text from ${table} t`);
    texts.set(`${table}.${column}`, new Set(rows.flatMap(({ text }) => text ?? [])));
  }
  return texts;
}

async function readArchive() {
  const key = { merchantId, memberId: member.memberId };
  const sealed = (await findSealedArchive(test.deps.db, key)) ?? expect.fail("there is no archive");
  return (await openArchiveDocument(test.deps, key, sealed)).sections;
}

const readArchiveText = async () => JSON.stringify(await readArchive());

describe("the closure of an account", () => {
  it("is preceded by rows with every marker", async () => {
    for (const mark of Object.values(marks)) expect(await tablesWith(mark), mark).not.toEqual([]);
    expect(await tablesWith("198.51.100.77")).not.toEqual([]);
  });

  it("erases every marker after the waiting period, and leaves ledger and audit chain consistent", async () => {
    textsBefore = await readTexts();
    await test.call({ method: "POST", url: "/wps/member/closure", token: member.token, body: { password } });
    test.clock.advanceMs(8 * dayMs);
    expect(await closeAccounts(test.deps)).toBe(1);
    const remainingMarks: Record<string, string[]> = {};
    for (const mark of [...Object.values(marks), "198.51.100.77"]) {
      const tables = await tablesWith(mark);
      if (tables.length > 0) remainingMarks[mark] = tables;
    }
    expect(remainingMarks).toEqual({});
    expect(await findBrokenAudit(test.deps.db, merchantId)).toEqual([]);
    expect(await checkLedger(test.deps.db, merchantId)).toMatchObject({ isSound: true });
    const remainingTransfers = await test.deps.db.query(
      `select id from transfer where merchant_id = 1 and reference = 'test'`,
    );
    expect(remainingTransfers).toHaveLength(2);
  });

  it("keeps every marker in the sealed archive", async () => {
    const archive = await readArchiveText();
    const missing = [...Object.values(marks), "198.51.100.77"].filter((mark) => !archive.includes(mark));
    expect(missing).toEqual([]);
  });

  it("archives every erased text", async () => {
    const [archive, textsAfter] = [await readArchiveText(), await readTexts()];
    const lost: string[] = [];
    for (const [column, texts] of textsBefore) {
      const erased = [...texts].filter((text) => text !== "" && textsAfter.get(column)?.has(text) !== true);
      const isMissing = (text: string) => !archive.includes(JSON.stringify(text).slice(1, -1));
      if (!unarchived.has(column)) lost.push(...erased.filter(isMissing).map((text) => `${column}: ${text}`));
    }
    expect(lost).toEqual([]);
  });

  it("archives only the kind, the dates and the member's own amounts of red flags", async () => {
    const archive = await readArchive();
    expect(archive["redFlags"]).toMatchObject([
      { id: "77", kind: "device", days: "30", sent_minor: null, valid_minor: null },
      { id: "78", kind: "circle", days: "7", sent_minor: "608", valid_minor: null },
      { id: "79", kind: "selfBetting", days: "30", sent_minor: null, valid_minor: "70" },
    ]);
    for (const text of [otherId, "203.0.113.9", "OtherBrowser", "of this place", "of this pair"]) {
      expect(JSON.stringify(archive)).not.toContain(text);
    }
  });

  it("archives when the member used each browser, without the browser's hash", async () => {
    const { browsers } = await readArchive();
    // The registration and two logins, each in a browser without the cookie.
    expect(browsers).toHaveLength(3);
    expect(new Set(browsers?.flatMap((row) => Object.keys(row)))).toEqual(new Set(["first_seen_at", "last_seen_at"]));
  });

  it("prevents the login, and frees the account name, mobile number and e-mail address", async () => {
    expect(await logIn(marks.account)).toMatchObject({ status: 401, errorCode: "login.cred.err" });
    const newMember = await test.register(marks.account);
    await test.deps.db.query(
      `update member set mobile = $2, mobile_verified_at = registered_at, email = $3, email_verified_at = registered_at
       where id = $1`,
      [newMember.memberId, marks.mobile, marks.email],
    );
    expect(await logIn(marks.email)).toMatchObject({ status: 200, value: { id: String(newMember.memberId) } });
  });
});
