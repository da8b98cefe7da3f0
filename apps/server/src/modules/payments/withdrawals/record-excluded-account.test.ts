/** A payout account that two people of the staff record for an excluded member, through the real calls. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ExcludedPayout } from "@openhouse/protocol/payments/excluded-payout";
import type { WithdrawReply } from "@openhouse/protocol/payments/withdraw";
import { findBrokenAudit } from "../../../db/audit.ts";
import type { SignedInMember } from "../../../testing/test-app.ts";
import {
  balancesOf,
  createPayee,
  createTestCashier,
  decide,
  expectOk,
  makePayee,
  merchantId,
  openDeposit,
  payDeposit,
  until,
} from "../../../testing/test-cashier.ts";
import type { TestCashier } from "../../../testing/test-cashier.ts";
import { signInStaff } from "../../../testing/test-people.ts";
import { payOutApproved } from "../index.ts";

let test: TestCashier;
let supportToken: string;
let financeToken: string;
let count = 0;

beforeAll(async () => {
  test = await createTestCashier();
  supportToken = (await signInStaff(test, "support")).token;
  financeToken = (await signInStaff(test, "finance")).token;
});
afterAll(async () => {
  expect(await findBrokenAudit(test.deps.db, merchantId)).toEqual([]);
  await test.close();
});

const takeBreak = ({ token, password }: SignedInMember, term = "forever") =>
  expectOk(test.call({ method: "POST", url: "/wps/member/break", token, body: { term, password } }));

/** A self-excluded member without a payout account. */
async function newExcludedMember(): Promise<SignedInMember> {
  const member = await test.register(`unpaid${(count += 1)}`);
  await takeBreak(member);
  return member;
}

const bank = { cardType: "B", bankCode: "DALISAY", payeeName: "Ana Reyes" };
const urlOf = ({ memberId }: SignedInMember) => `/backoffice/api/members/${memberId}/payout`;

function request(member: SignedInMember, fields: object = {}, token = supportToken) {
  const body = { ...bank, cardNumber: "0012 3456 7890", reason: "named by letter", ...fields };
  return test.call({ method: "POST", url: `${urlOf(member)}/account`, token, body });
}

function confirm(member: SignedInMember, fields: object = {}, token = financeToken) {
  const body = { decision: "approved", cardNumber: "001234567890", reason: "compared with the letter", ...fields };
  return test.call({ method: "POST", url: `${urlOf(member)}/account/decision`, token, body });
}

const readPayout = async (member: SignedInMember, token = supportToken) =>
  (await expectOk(test.call({ method: "GET", url: urlOf(member), token }))).value as ExcludedPayout;

const auditOf = ({ memberId }: SignedInMember, action: string) =>
  test.deps.db.query<{ actor: string; detail: object; reason: string }>(
    `select actor_name as actor, detail, reason from audit_entry
     where merchant_id = 1 and subject_id = $1 and action like $2 order by position`,
    [String(memberId), action],
  );

describe("a deposit that arrives after a self-exclusion", () => {
  it("is paid out to an account in the member's own name, which two people recorded; the exclusion stays", async () => {
    const member = await test.register("latepaid");
    const wallet = { cardType: "E", bankCode: "LAKBAY", cardNumber: "0917 888 7890" };
    const deposit = await openDeposit(test, member);
    const { amountMinor } = deposit;
    await takeBreak(member);
    await payDeposit(test, deposit);
    expect(await readPayout(member)).toMatchObject({ balanceMinor: amountMinor, targets: [], accountRequest: null });
    expect((await readPayout(member)).banks).toContainEqual({
      cardType: "B",
      bankCode: "DALISAY",
      bankName: expect.any(String) as string,
    });

    const { accountRequest } = (await expectOk(request(member, wallet))).value as ExcludedPayout;
    expect(accountRequest).toMatchObject({ isOwn: true, holder: "Ana Reyes", number: "•••• 7890", by: "supportone" });
    expect((await readPayout(member, financeToken)).accountRequest).toMatchObject({ isOwn: false });
    expect((await confirm(member, {}, supportToken)).errorCode).toBe("approval.same.person");
    expect((await confirm(member, { cardNumber: "0917 888 7891" })).errorCode).toBe("payout.account.differs");
    expect((await readPayout(member)).targets).toEqual([]);

    const { targets, ...confirmed } = (await expectOk(confirm(member, { cardNumber: "+63 917 888 7890" })))
      .value as ExcludedPayout;
    expect(confirmed.accountRequest).toBeNull();
    expect(targets).toMatchObject([{ number: "•••• 7890", holder: "Ana Reyes", payableMinor: amountMinor }]);
    const body = { accountId: targets[0]?.accountId, reason: "requested by letter" };
    const started = await expectOk(test.call({ method: "POST", url: urlOf(member), token: supportToken, body }));
    const { refId: id } = started.value as WithdrawReply;
    await expectOk(decide(test, { token: financeToken, id, action: "approve" }));
    await payOutApproved(test.deps);
    await until(async () => (await balancesOf(test, member)).hold === 0n);
    expect(await balancesOf(test, member)).toEqual({ main: 0n, hold: 0n });

    const login = await test.callEncrypted({
      method: "POST",
      url: "/wps/session/login",
      body: { username: member.account, password: member.password },
    });
    expect(login.errorCode).toBe("login.excluded.forever");
    expect(await auditOf(member, "member.payout-account-%")).toMatchObject([
      { actor: "supportone", detail: {}, reason: "named by letter" },
    ]);
    expect(await auditOf(member, "payout-account.added")).toMatchObject([
      { actor: "financeone", detail: { bankCode: "LAKBAY" }, reason: "compared with the letter" },
    ]);
  });
});

describe("the request to record a payout account", () => {
  it.each([
    ["an unknown bank", { bankCode: "NOWHERE" }, "withdraw_not_supported"],
    ["a holder that no bank accepts", { payeeName: "<b>Ana</b>" }, "withdraw.bank.card.fail"],
    ["letters in the number", { cardNumber: "twelve" }, "withdraw.bank.card.fail"],
    ["no reason", { reason: "" }, "request.param.err"],
  ])("is refused with %s", async (_case, fields, code) => {
    const member = await newExcludedMember();
    expect((await request(member, fields)).errorCode).toBe(code);
    expect((await readPayout(member)).accountRequest).toBeNull();
  });

  it("is refused for a member who is not excluded for long, for unknown members and while another request is open", async () => {
    const member = await test.register("nobreak1");
    expect((await request(member)).errorCode).toBe("payout.not.excluded");
    await takeBreak(member, "day");
    expect((await request(member)).errorCode).toBe("payout.not.excluded");
    expect((await request({ ...member, memberId: 77n as SignedInMember["memberId"] })).errorCode).toBe("no.data");
    const excludedMember = await newExcludedMember();
    await expectOk(request(excludedMember));
    expect((await request(excludedMember, { cardNumber: "555666777" })).errorCode).toBe("transaction.state.changed");
  });

  it("is refused for another holder than the profile names, and for an account that the member already has", async () => {
    const payee = await createPayee(test, "hasaccount", { code: "DALISAY", type: "B", number: "998877665544" });
    await takeBreak(payee);
    expect(await request(payee)).toMatchObject({
      errorCode: "withdraw.holder.differs",
      body: { message: expect.stringContaining("Juan dela Cruz") as string },
    });
    const own = { payeeName: "JUAN DELA CRUZ", cardNumber: "9988-7766-5544" };
    expect((await request(payee, own)).errorCode).toBe("exists.bank.card");
    const named = await test.register("hasname");
    const values = { fullName: "Lualhati Cruz" };
    await expectOk(test.call({ method: "PUT", url: "/wps/member/profile", token: named.token, body: { values } }));
    await takeBreak(named);
    expect((await request(named)).errorCode).toBe("withdraw.holder.differs");
    await expectOk(request(named, { payeeName: "LUALHATI CRUZ" }));
  });

  it("stores no account number before the second person has confirmed it", async () => {
    const member = await newExcludedMember();
    await expectOk(request(member));
    const [row] = await test.deps.db.query<{ text: string }>(
      `select detail::text as text from approval where merchant_id = 1 and subject_id = $1`,
      [member.memberId],
    );
    expect(row?.text).toContain("•••• 7890");
    expect(row?.text).not.toContain("001234567890");
  });
});

describe("the decision about a payout account", () => {
  it("can be a rejection, also by the requester, and then needs no number", async () => {
    const member = await newExcludedMember();
    expect((await confirm(member)).errorCode).toBe("no.data");
    await expectOk(request(member));
    const rejection = { decision: "rejected", cardNumber: undefined, reason: "entered wrongly" };
    const rejected = (await expectOk(confirm(member, rejection, supportToken))).value as ExcludedPayout;
    expect(rejected).toMatchObject({ accountRequest: null, targets: [] });
    expect(await auditOf(member, "member.payout-account-rejected")).toHaveLength(1);
    await expectOk(request(member));
  });

  it("needs the number for an approval, and is not open to the roles risk, auditor and content", async () => {
    const member = await newExcludedMember();
    await expectOk(request(member));
    expect((await confirm(member, { cardNumber: undefined })).errorCode).toBe("withdraw.bank.card.fail");
    for (const role of ["risk", "auditor", "content"] as const) {
      const { token } = await signInStaff(test, role);
      expect((await request(member, {}, token)).errorCode).toBe("permission.denied");
      expect((await confirm(member, {}, token)).errorCode).toBe("permission.denied");
    }
  });

  it("records the account once when several people confirm at the same time", async () => {
    const member = await newExcludedMember();
    await expectOk(request(member));
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(member)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await readPayout(member)).targets).toHaveLength(1);
  });

  it("marks the account, so that no other member can register it during the exclusion", async () => {
    const member = await newExcludedMember();
    const cardNumber = "443322110099";
    await expectOk(request(member, { cardNumber }));
    await expectOk(confirm(member, { cardNumber }));
    const other = await test.register("returning1");
    await expect(makePayee(test, other, { code: "DALISAY", type: "B", number: cardNumber })).rejects.toThrow(
      "person.not.accepted",
    );
  });
});
