import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AccountFile, AccountFileBody } from "@openhouse/protocol/privacy/account-file";
import type { MerchantId, TransferId } from "../../core/ids.ts";
import { appendAudit } from "../../db/audit.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../testing/test-app.ts";
import { addAdjustment, addEndedExclusion, addPayoutAccount } from "../../testing/test-member-records.ts";
import { raiseRebateRow } from "../agents/index.ts";
import { insertInviteLink } from "../agents/registration/code-repository.ts";
import { insertLevelChange } from "../agents/tree/level-repository.ts";
import { insertFavourite, upsertRecent } from "../catalogue/own-lists-repository.ts";
import { linkIdentity } from "../identity/login/identity-link-repository.ts";
import { insertLimit } from "../limits/repository.ts";
import { post } from "../wallet/index.ts";
import { insertRemark } from "../wallet/repository.ts";

const merchantId = 1 as MerchantId;
const password = "Player2026";
const staffData = { ip: "10.20.30.40", name: "nosystaff", id: "777777777777" };
const staffText = `words of ${staffData.name}`;
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
const fileOf = async (form: AccountFileBody["form"], owner = member) =>
  (await requestFile(owner, { form })).value as AccountFile;

/** Inserts rows of many kinds for the member, and actions of a staff member whose data must not be in the file. */
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
  const at = test.clock.businessNow();
  const [firstTransfer] = await db.query<{ id: TransferId }>(
    `select id from transfer where merchant_id = 1 order by id limit 1`,
  );
  const transferId = firstTransfer?.id ?? expect.fail("there is no transfer");
  await insertRemark(db, { merchantId, transferId, remark: "round settled wrongly" });
  for (const [adjustmentId, state] of [
    [75n, "booked"],
    [76n, "refused"],
  ] as const) {
    await addAdjustment(test.deps, {
      id: adjustmentId,
      memberId: id,
      account: "filer001",
      minor: 5_000n,
      reason: state === "booked" ? "round settled wrongly" : staffText,
      state,
      decisionReason: staffText,
      staffName: staffData.name,
      transferId: state === "booked" ? transferId : null,
    });
  }
  const numberSealed = accountSealer.seal("9876504321");
  await addPayoutAccount(test.deps, { memberId: id, holder: "Ana", numberSealed, numberShown: "****4321" });
  await db.query(
    `insert into message (merchant_id, id, kind, recipient, member_id, subject, text, status, at, language)
     values (1, 72, 'inbox', 'filer001', $1, 'Hello', 'A text to keep', 'sent', now(), 'EN')`,
    [id],
  );
  const owner = { merchantId, memberId: id };
  await linkIdentity(db, { ...owner, provider: "google", subject: "subject-of-ana" }, at);
  const limit = { kind: "deposit", period: "day", amountMinor: 12_300n, setBy: "member" } as const;
  await insertLimit(db, { ...owner, ...limit, id: 73n, effectiveAt: at, confirmedAt: at });
  const link = { code: "marketcode", label: "Sunday market", expiresAt: null, rebates: null };
  await insertInviteLink(db, { ...link, merchantId, agentId: id, id: 77n, at });
  const levelChange = { fromType: 0, toType: 41, actorKind: "staff", actorId: 9n, reason: staffText } as const;
  await db.transaction(async (tx) => {
    await insertFavourite(tx, owner, { nodeId: 100_001n, at, max: 1 });
    await insertLevelChange(tx, { ...owner, ...levelChange, id: 78n, at });
  });
  await raiseRebateRow(db, { merchantId, memberId: id, rates: { RNG: 14_000 }, givenBy: null, at: new Date() });
  await upsertRecent(db, owner, { nodeId: 100_001n, at, max: 1 });
  await addEndedExclusion(test.deps, { memberId: id, kind: "operator", reason: staffText });
  await db.transaction((tx) =>
    appendAudit(tx, {
      merchantId,
      at: test.clock.businessNow(),
      actor: { kind: "staff", id: 9n, name: staffData.name, ip: staffData.ip },
      action: "member.moved",
      subject: { kind: "member", id: String(id) },
      detail: { from: staffData.id, to: staffData.id },
      reason: staffText,
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
    expect([name, type]).toEqual(["account.csv", "text/csv; charset=utf-8"]);
    const lines = text.split("\r\n");
    expect(lines[0]).toBe("\uFEFFsection,row,field,value (Asia/Manila)");
    expect(lines).toContain("account,1,account,filer001");
    expect(lines).toContain("payoutAccounts,1,number,9876504321");
    expect(lines.filter((line) => /^statement,\d+,amount,5000$/.test(line))).toHaveLength(1_203);
  });

  it("contains the same data as a spreadsheet", async () => {
    const { name, text, base64 = "" } = await fileOf("xlsx");
    expect([name, text]).toEqual(["account.xlsx", ""]);
    const rows = (await readXlsx(Buffer.from(base64, "base64"))).sheets[0]?.rows ?? [];
    expect(rows).toContainEqual(["payoutAccounts", "1", "number", "9876504321"]);
    expect(rows.filter(([section, , field]) => section === "statement" && field === "amount")).toHaveLength(1_203);
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
