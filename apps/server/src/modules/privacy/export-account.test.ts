import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MerchantId } from "../../core/ids.ts";
import { appendAudit } from "../../db/audit.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../testing/test-app.ts";
import { raiseRebateRow } from "../agents/index.ts";
import { post } from "../wallet/index.ts";

const merchantId = 1 as MerchantId;
const password = "Player2026";
const staffData = { ip: "10.20.30.40", name: "nosystaff", id: "777777777777" };
let test: TestApp;
let member: SignedInMember;
beforeAll(async () => {
  test = await createTestApp();
  member = await test.register("filer001");
  await insertAccountData();
});
afterAll(() => test.close());

const requestFile = ({ token }: { token: string }, body: object = {}) =>
  test.call({ method: "POST", url: "/wps/member/accountFile", token, body: { password, form: "json", ...body } });
interface File {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}
const fileOf = async (form: "json" | "csv", owner = member) => (await requestFile(owner, { form })).value as File;

/** Inserts rows of every kind for the member, and actions of a staff member whose data must not be in the file. */
async function insertAccountData(): Promise<void> {
  const { db, accountSealer } = test.deps;
  const id = member.memberId;
  await test.callEncrypted({ method: "POST", url: "/wps/session/login", body: { username: "filer001", password } });
  const amount = { minor: 5_000n, currency: "PHP" as const };
  const to = { member: id, kind: "main" as const };
  const transfer = { from: { house: "adjustments" as const }, to, amount, code: "adjustment_in" as const };
  const transfers = Array.from({ length: 1_203 }, (_, index) => ({
    ...transfer,
    reference: "test",
    key: `gift${index}`,
  }));
  await db.transaction((tx) => post(test.deps, tx, { merchantId, at: test.clock.businessNow(), transfers }));
  const [firstTransfer] = await db.query<{ id: bigint }>(
    `select id from transfer where merchant_id = 1 order by id limit 1`,
  );
  await db.query(
    `insert into ledger_remark (merchant_id, transfer_id, remark) values (1, $1, 'round settled wrongly')`,
    [firstTransfer?.id],
  );
  for (const [adjustmentId, state] of [
    [75n, "booked"],
    [76n, "refused"],
  ] as const) {
    await db.query(
      `insert into adjustment (merchant_id, id, member_id, account, direction, wallet, currency, amount, reason,
         requested_by, requested_name, requested_at, state, decided_by, decided_name, decided_at, decision_reason,
         transfer_id)
       values (1, $1, $2, 'filer001', 'in', 'main', 608, 5000, $3, 8, $4, now(), $5, 9, $4, now(), $6, $7)`,
      [
        adjustmentId,
        id,
        state === "booked" ? "round settled wrongly" : `words of ${staffData.name}`,
        staffData.name,
        state,
        `words of ${staffData.name}`,
        state === "booked" ? firstTransfer?.id : null,
      ],
    );
  }
  await db.query(
    `insert into withdraw_account (merchant_id, id, member_id, card_type, bank_code, bank_name, holder, number_sealed,
       number_shown, created_at) values (1, 71, $1, 'B', 'BPI', 'Bank', 'Ana', $2, '****4321', now())`,
    [id, accountSealer.seal("9876504321")],
  );
  await db.query(
    `insert into message (merchant_id, id, kind, recipient, member_id, subject, text, status, at, language)
     values (1, 72, 'inbox', 'filer001', $1, 'Hello', 'A text to keep', 'sent', now(), 'EN')`,
    [id],
  );
  await db.query(
    `insert into identity_link (merchant_id, provider, subject, member_id, linked_at)
     values (1, 'google', 'subject-of-ana', $1, now())`,
    [id],
  );
  await db.query(
    `insert into member_limit (merchant_id, id, member_id, kind, period, amount_minor, set_by, effective_at,
       confirmed_at) values (1, 73, $1, 'deposit', 'day', 12300, 'member', now(), now())`,
    [id],
  );
  await db.query(`insert into favourite_game values (1, $1, 100001, now())`, [id]);
  await db.query(
    `insert into agent_code (merchant_id, code, agent_id, kind, created_at, id, label)
     values (1, 'marketcode', $1, 'affiliate', now(), 77, 'Sunday market')`,
    [id],
  );
  await db.query(
    `insert into agent_level_change (merchant_id, id, member_id, from_type, to_type, actor_kind, actor_id, reason, at)
     values (1, 78, $1, 0, 41, 'staff', 9, 'words of ${staffData.name}', now())`,
    [id],
  );
  await raiseRebateRow(db, { merchantId, memberId: id, rates: { RNG: 14_000 }, givenBy: null, at: new Date() });
  await db.query(`insert into recent_game values (1, $1, 100001, now())`, [id]);
  await db.query(
    `insert into member_exclusion (merchant_id, id, member_id, kind, from_at, until_at, lifted_at, reason)
     values (1, 74, $1, 'operator', now(), now(), now(), 'words of ${staffData.name}')`,
    [id],
  );
  await db.transaction((tx) =>
    appendAudit(tx, {
      merchantId,
      at: test.clock.businessNow(),
      actor: { kind: "staff", id: 9n, name: staffData.name, ip: staffData.ip },
      action: "member.moved",
      subject: { kind: "member", id: String(id) },
      detail: { from: staffData.id, to: staffData.id },
      reason: `words of ${staffData.name}`,
    }),
  );
}

describe("the account file", () => {
  it("is exported only with a token and the password, and only by POST", async () => {
    expect(await requestFile(member, { password: "Wrong2026" })).toMatchObject({
      status: 401,
      errorCode: "login.cred.err",
    });
    expect(await requestFile(member, { form: "xml" })).toMatchObject({ status: 400, errorCode: "request.param.err" });
    const visitor = { method: "POST", url: "/wps/member/accountFile", body: { password, form: "json" } } as const;
    expect(await test.call(visitor)).toMatchObject({ status: 401 });
    expect(await test.call({ method: "GET", url: "/wps/member/accountFile", token: member.token })).toMatchObject({
      status: 404,
    });
  });

  it("contains all stored data of the member", async () => {
    const { name, type, text } = await fileOf("json");
    expect([name, type]).toEqual(["account.json", "application/json"]);
    expect(JSON.parse(text)).toMatchObject({
      merchant: "Open House",
      account: [{ account: "filer001", id: String(member.memberId) }],
      consents: [{ kind: "agreement", age: 18 }],
      identities: [{ subject: "subject-of-ana" }],
      sessions: [{}, {}],
      messages: [{ text: "A text to keep" }],
      payoutAccounts: [{ holder: "Ana", number: "9876504321" }],
      limits: [{ kind: "deposit", amount_minor: "12300" }],
      breaks: [{ kind: "operator", reason: null }],
      team: [{ has_upline: false }],
      rebates: [{ rng: 14_000, lott: 0 }],
      rebateRaises: [{ rng: 14_000 }],
      rebatePay: [],
      links: [{ label: "Sunday market" }],
      levels: [{ from_type: 0, to_type: 41 }],
      adjustments: [
        { state: "booked", amount: "5000", reason: "round settled wrongly" },
        { state: "refused", reason: null },
      ],
      bets: [],
      favourites: [{ node: "100001" }],
      recentGames: [{ node: "100001" }],
      changes: expect.arrayContaining([
        expect.objectContaining({ action: "member.moved", by_you: false, detail: null, ip: null }),
        expect.objectContaining({ action: "member.exported", by_you: true, ip: "127.0.0.1" }),
      ]) as object[],
    });
    const { statement } = JSON.parse(text) as { statement: object[] };
    expect(statement).toHaveLength(1_203);
    expect(statement[0]).toMatchObject({ amount: "5000", direction: "in", remark: "round settled wrongly" });
    expect(statement[1]).toMatchObject({ remark: null });
  });

  it("contains the same data as CSV", async () => {
    const { name, type, text } = await fileOf("csv");
    expect([name, type]).toEqual(["account.csv", "text/csv"]);
    const lines = text.split("\r\n");
    expect(lines[0]).toBe("section,row,field,value");
    expect(lines).toContain("account,1,account,filer001");
    expect(lines).toContain("payoutAccounts,1,number,9876504321");
    expect(lines.filter((line) => /^statement,\d+,amount,5000$/.test(line))).toHaveLength(1_203);
  });

  it("contains no data of staff or other members, and no secrets", async () => {
    const otherMember = await test.register("filer002");
    for (const form of ["json", "csv"] as const) {
      const { text } = await fileOf(form);
      for (const value of Object.values(staffData)) expect(text).not.toContain(value);
      expect(text).not.toMatch(/argon2|token_hash|_sealed|totp_secret|filer002/);
      expect((await fileOf(form, otherMember)).text).not.toContain("filer001");
    }
  });
});
