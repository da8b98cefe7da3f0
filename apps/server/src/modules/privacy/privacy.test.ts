import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ClosureState } from "@openhouse/protocol/privacy/account-file";
import type { MerchantId } from "../../core/ids.ts";
import { openDatabase } from "../../db/connection.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../testing/test-app.ts";
import { post } from "../wallet/index.ts";
import { closeAccounts } from "./close-accounts.ts";

let test: TestApp;
let creditorCount = 0;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const url = "/wps/member/closure";
const password = "Player2026";
const dayMs = 24 * 3_600_000;
const requestClosure = ({ token }: SignedInMember, secret = password, language: "EN" | "TY" = "EN") =>
  test.call({ method: "POST", url, token, language, body: { password: secret } });
const readClosure = async ({ token }: SignedInMember, language: "EN" | "TY" = "EN") =>
  (await test.call({ method: "GET", url, token, language })).value as ClosureState;
const logIn = (username: string) =>
  test.callEncrypted({ method: "POST", url: "/wps/session/login", body: { username, password } });

async function creditMember({ memberId: member }: SignedInMember, key: string): Promise<void> {
  const merchantId = 1 as MerchantId;
  await test.deps.db.transaction(async (tx) => {
    const amount = { minor: 5_000n, currency: "PHP" as const };
    const transfer = {
      from: { house: "adjustments" as const },
      to: { member, kind: "main" as const },
      amount,
      code: "adjustment_in" as const,
      reference: "test",
      key,
    };
    await post(test.deps, tx, { merchantId, at: test.clock.businessNow(), transfers: [transfer] });
  });
}

/** Returns SQL that inserts a bill of 5 centavos, paid to the member or by the member, with its contract and run. */
function insertBillSql(state: "review" | "pending", side: "payee" | "payer" = "payee"): string {
  const key = `test-${state}-${side}`;
  return `
    with signed as (
      insert into contract (merchant_id, id, kind, product_class, period, receiver_id, state, active_version, versions,
        made_at, changed_at)
      values (1, $1, 'daily', 'CONS', 'D', $2, 'A', 1, 1, now(), now())),
    version as (
      insert into contract_version (merchant_id, contract_id, version, terms, hash, offered_at)
      values (1, $1, 1, 'x', sha256('x'), now())),
    run as (
      insert into salary_run (merchant_id, id, kind, period, currency, from_at, until_at, window_key, settled_at, bills,
        bills_hash, time_zone, settings, bets, bet_stakes, bet_valid, bet_wins, bills_due, bills_paid,
        reviewed, review_mode, review_above, asked)
      values (1, $1, 'daily', 'D', 608, '2026-01-01', '2026-01-02', '${key}', now(), 1, sha256('x'),
        'Asia/Manila', '{}', 0, 0, 0, 0, 5, 5,
        ${state === "review"}, '${state === "review" ? "all" : "off"}', 0, 5))
    insert into bill (merchant_id, id, run_id, contract_id, version, payee_id, payer_id, set_aside, window_key,
      currency, due, payable, paid, open_adjustment, state, claim_until, made_at, content, needs_release)
    values (1, $1, $1, $1, 1, ${side === "payee" ? "$2, null, 0" : "7, $2, 5"}, '${key}', 608, 5, 5, 5, 0, '${state}',
      ${state === "review" ? "null" : "'2100-01-01'"}, now(), 'x', ${state === "review"})`;
}

/** Runs the job as if business time were `days` days later. */
async function afterDays(days: number): Promise<number> {
  const depsLater = { ...test.deps, clock: { ...test.deps.clock, businessNow: () => at(days), realNow: () => now() } };
  return closeAccounts(depsLater);
}
const now = () => test.clock.realNow();
const at = (days: number) => new Date(test.clock.businessNow().getTime() + days * dayMs);

describe("the closure of an account", () => {
  it("takes effect after seven days, after which the login is refused", async () => {
    const member = await test.register("closer01");
    expect(await requestClosure(member, "Wrong2026")).toMatchObject({ status: 401, errorCode: "login.cred.err" });
    const response = await requestClosure(member);
    expect(response).toMatchObject({ status: 200, value: { dueAt: at(7).getTime(), waitsFor: "thinking" } });
    expect(await afterDays(6)).toBe(0);
    expect(await logIn("closer01")).toMatchObject({ status: 200 });
    expect(await afterDays(7)).toBe(1);
    expect(await logIn("closer01")).toMatchObject({ status: 401, errorCode: "login.cred.err" });
    const info = await test.call({ method: "GET", url: "/wps/member/info", token: member.token });
    expect(info).toMatchObject({ status: 401 });
    expect(await afterDays(8)).toBe(0);
  });

  it("can be withdrawn until the job closes the account, even after the seven days", async () => {
    const member = await test.register("closer02");
    const response = await requestClosure(member);
    test.clock.setOffsetMs(8 * dayMs);
    expect(await readClosure(member)).toEqual({ ...(response.value as ClosureState), waitsFor: "closing" });
    test.clock.setOffsetMs(0);
    expect(await test.call({ method: "DELETE", url, token: member.token })).toMatchObject({ value: { dueAt: null } });
    expect(await afterDays(9)).toBe(0);
    expect(await logIn("closer02")).toMatchObject({ status: 200 });
  });

  it("is refused while the account has money, and also at its due time if money arrived in the waiting period", async () => {
    const memberWithMoney = await test.register("closer03");
    await creditMember(memberWithMoney, "before");
    expect(await requestClosure(memberWithMoney)).toMatchObject({ status: 409, errorCode: "closure.money.left" });
    const memberPaidLater = await test.register("closer04");
    await requestClosure(memberPaidLater);
    await creditMember(memberPaidLater, "after");
    expect(await afterDays(8)).toBe(0);
    expect(await logIn("closer04")).toMatchObject({ status: 200 });
    const reason = "We cannot close your account yet. Your wallets contain money: withdraw it.";
    const refusedState = {
      thinkingDays: 7,
      archiveYears: 5,
      dueAt: null,
      waitsFor: null,
      refused: { at: at(8).getTime(), reason },
    };
    expect(await readClosure(memberPaidLater), "the state contains the reason").toEqual(refusedState);
    expect((await readClosure(memberPaidLater, "TY")).refused?.reason).toContain(
      "May pera pa sa mga wallet mo: i-withdraw ito.",
    );
    const memberWithoutRequest = await test.register("closer06");
    expect(await readClosure(memberWithoutRequest)).toEqual({
      thinkingDays: 7,
      archiveYears: 5,
      dueAt: null,
      waitsFor: null,
      refused: null,
    });
  });

  it.each([
    [
      "a late payment under review",
      "A deposit or withdrawal is in progress.",
      `insert into deposit (merchant_id, id, member_id, account, key, input_hash, reference, method_code, channel_code,
         channel_name, provider, currency, requested, fee, fee_payer, state, held_reason, paid, paid_currency,
         return_url, language, created_at, expires_at, closed_at)
       values (1, $1, $2, 'x', gen_random_uuid(), '\\x', 'late', 'qr', 'x', 'x', 'sandbox', 608, 100, 0, 'house',
         'expired', 'late', 100, 'PHP', '', 'EN', now(), now(), now())`,
    ],
    [
      "a disputed withdrawal",
      "A paid withdrawal is not confirmed: confirm that it arrived.",
      `with target as (
         insert into withdraw_account (merchant_id, id, member_id, card_type, bank_code, bank_name, holder,
           number_sealed, number_shown, created_at) values (1, $1, $2, 'B', 'x', 'x', 'x', 'x', 'x', now())),
       paid as (
         insert into withdrawal (merchant_id, id, member_id, account, reference, withdraw_account_id, card_type,
           bank_code, bank_name, holder, number_shown, currency, amount, fee, payout, provider, state, needs_second,
           approved_by, business_day, created_at, closed_at)
         values (1, $1, $2, 'x', 'paid', $1, 'B', 'x', 'x', 'x', 'x', 608, 5, 0, 'hand', 'x', 'success', false, 1,
           current_date, now(), now()))
       insert into withdrawal_receipt (merchant_id, withdrawal_id, member_id, currency, state, expected, received,
         due_at)
       values (1, $1, $2, 608, 'disputed', 5, 0, now())`,
    ],
    [
      "a bet that is not settled",
      "You have open bets: wait until they are settled.",
      `insert into bet (merchant_id, id, member_id, vendor, game_code, category, round_ref, currency, is_trial, status,
         stake, bonus_part, win, valid_bet, placed_at)
       values (1, $1, $2, 'AG', 'x', 'RNG', 'x', 608, false, 0, 5, 0, 0, 0, now())`,
    ],
    [
      "a claimable rebate",
      "You have unclaimed rebates: claim and withdraw them.",
      `with day as (
         insert into rebate_run (merchant_id, id, currency, day, from_at, until_at, time_zone, settings, mode,
           settled_at, bets, bet_stakes, bet_wins, entries, amount)
         values (1, $1, 608, '2026-01-01', '2026-01-01', '2026-01-02', 'Asia/Manila', '{}', 'manual', '2026-01-02',
           1, 5, 0, 1, 5))
       insert into rebate (merchant_id, id, run_id, payee_id, side, category, day, currency, valid_bet, due,
         rest_millionths, taken, amount, claim_until, made_at)
       values (1, $1, $1, $2, 'player', 'RNG', '2026-01-01', 608, 5, 5, 0, 0, 5, '2026-02-01', '2026-01-02')`,
    ],
    [
      "a correction that is carried to the next rebate",
      "More rebates are due:",
      `with numbered as (select $1::bigint as id)
       insert into rebate_carry (merchant_id, currency, payee_id, category, side, minor)
       select 1, 608, $2::bigint, 'RNG', 'player', 5 from numbered`,
    ],
    [
      "a rebate of a day that is not settled yet",
      "More rebates are due:",
      `with begun as (
         insert into rebate_begin (merchant_id, currency, from_at) values (1, 608, '2026-01-01') on conflict do nothing)
       insert into bet (merchant_id, id, member_id, vendor, game_code, category, round_ref, currency, is_trial, status,
         stake, bonus_part, win, valid_bet, placed_at, settled_at)
       values (1, $1, $2, 'AG', 'x', 'RNG', 'unworked', 608, false, 2, 5, 0, 0, 5, now(), '2100-01-01')`,
    ],
    ["a bill in review", "Bills of your contracts are not paid yet:", insertBillSql("review")],
    ["money set aside for a bill", "Money is set aside for bills that you pay:", insertBillSql("pending", "payer")],
    ["a bill that is not claimed", "You have unclaimed bills: claim and withdraw them.", insertBillSql("pending")],
  ])("is refused because of %s, and the message names this reason first", async (_case, sentence, sql) => {
    const member = await test.register(`creditor${(creditorCount += 1)}`);
    const owner = openDatabase(test.ownerUrl, { as: "owner" });
    await owner.query(sql, [test.deps.ids.next(), member.memberId]);
    await owner.close();
    const response = await requestClosure(member);
    expect(response).toMatchObject({ status: 409, errorCode: "closure.money.left" });
    const [, ...sentences] = String(response.body["message"]).split(/(?<=\.) /);
    expect(sentences[0], "this reason").toContain(sentence);
    expect(response.body["message"], "no other reason").not.toContain("Your wallets contain money");
    const filipino = await requestClosure(member, password, "TY");
    expect(String(filipino.body["message"])).toMatch(/^Hindi pa namin maisasara ang account mo\. \S/);
  });

  it("keeps the time of the first request when it is requested again", async () => {
    const member = await test.register("closer05");
    const first = await requestClosure(member);
    test.clock.advanceMs(60_000);
    expect((await requestClosure(member)).value).toEqual(first.value);
  });
});
