/** Red flags of accounts that may belong to one person: a shared browser, payout account or phone number. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AgentFlag, AgentFlagList } from "@openhouse/protocol/red-flags/agent-flags";
import { openDatabase } from "../../db/connection.ts";
import type { Database } from "../../db/connection.ts";
import type { MemberId } from "../../core/ids.ts";
import { setMerchant } from "../../testing/set-merchant.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { SignedInMember, TestAnswer, TestApp } from "../../testing/test-app.ts";
import { signInStaff } from "../../testing/sign-in-staff.ts";
import { forgetOldSessions } from "../identity/sessions/forget-old-sessions.ts";
import { hashTypedNumbers } from "../payments/methods/payout-number-hash.ts";
import { closeAccounts } from "../privacy/close-accounts.ts";
import { findRedFlags } from "./find-red-flags.ts";

const dayMs = 86_400_000;
const paymentPassword = "Pay2026";
let test: TestApp;
let owner: Database;
let risk: string;
let count = 0;

beforeAll(async () => {
  test = await createTestApp();
  owner = openDatabase(test.ownerUrl, { as: "owner", maxConnections: 2 });
  await passDays(0);
});
afterAll(async () => {
  await owner.close();
  await test.close();
});

/** Moves the clocks. Sessions end, so the staff signs in again. */
async function passDays(days: number): Promise<void> {
  test.clock.advanceMs(days * dayMs);
  risk = (await signInStaff(test, { account: `riskdesk${(count += 1)}`, roles: ["risk"] })).token;
}
const register = (host?: string) => test.register(`person${(count += 1)}x`, host === undefined ? {} : { host });
const idsOf = (...members: readonly SignedInMember[]) => members.map(({ memberId }) => String(memberId));
const memberIdsOf = ({ people }: AgentFlag) => people.map(({ id }) => id);

async function flagsOf({ account }: { account: string }, query = ""): Promise<AgentFlag[]> {
  const url = `/backoffice/api/agent-flags?account=${account}&${query}`;
  const answer = await test.call({ method: "GET", url, token: risk });
  expect([answer.status, answer.errorCode]).toEqual([200, null]);
  return (answer.value as AgentFlagList).list;
}
const close = (id: string) =>
  test.call({
    method: "POST",
    url: `/backoffice/api/agent-flags/${id}/close`,
    token: risk,
    body: { note: "a couple, asked both" },
  });

/** The browser cookie that a response sets. */
function browserOf({ raw }: TestAnswer): string {
  const cookies = [raw.headers["set-cookie"] ?? []].flat().filter((cookie) => cookie.startsWith("browser="));
  expect(cookies).toHaveLength(1);
  return cookies[0]?.split(";")[0] ?? "";
}

/** Signs the members in one after another, with one browser. Returns its cookie. */
async function signInTogether(
  members: readonly SignedInMember[],
  { host, browser = "" }: { host?: string; browser?: string } = {},
): Promise<string> {
  let cookie = browser;
  for (const { account: username, password } of members) {
    const answer = await test.callEncrypted({
      method: "POST",
      url: "/wps/session/login",
      body: { username, password },
      ...(cookie === "" ? {} : { headers: { cookie: `captchaId=x; ${cookie}` } }),
      ...(host === undefined ? {} : { host }),
    });
    expect([answer.status, answer.errorCode]).toEqual([200, null]);
    if (cookie !== "") expect(browserOf(answer)).toBe(cookie);
    cookie = browserOf(answer);
  }
  return cookie;
}

describe("a shared browser", () => {
  it("raises one red flag that names both accounts; a third account joins it; repeated logins change nothing", async () => {
    const [first, second, third] = [await register(), await register(), await register()];
    const browser = await signInTogether([second, first, second]);
    await findRedFlags(test.deps);
    const flags = await flagsOf(first);
    expect(flags).toMatchObject([
      {
        kind: "browser",
        agent: { id: String(first.memberId) },
        evidence: { days: 30, place: null, browser: null },
        actions: ["close"],
      },
    ]);
    expect(flags.map(memberIdsOf)).toEqual([idsOf(first, second)]);

    test.clock.advanceMs(60_000);
    await signInTogether([first, second, first], { browser });
    await findRedFlags(test.deps);
    await signInTogether([third], { browser });
    await findRedFlags(test.deps);
    await findRedFlags(test.deps);
    const after = await flagsOf(third);
    expect(after.map(({ id }) => id)).toEqual(flags.map(({ id }) => id));
    expect(after.map(memberIdsOf)).toEqual([idsOf(first, second, third)]);
    expect(after[0]?.seenAt).toBeGreaterThan(flags[0]?.seenAt ?? Infinity);
    expect(await flagsOf(second)).toEqual(after);
  });

  it("adds an older account and a second shared browser of the same accounts to the same red flag", async () => {
    const [oldest, first, second] = [await register(), await register(), await register()];
    const browser = await signInTogether([first, second]);
    await signInTogether([second, first]);
    await findRedFlags(test.deps);
    const flags = await flagsOf(first);
    expect(flags.map(memberIdsOf)).toEqual([idsOf(first, second)]);
    await signInTogether([oldest], { browser });
    await findRedFlags(test.deps);
    expect((await flagsOf(first)).map(({ id }) => id)).toEqual(flags.map(({ id }) => id));
    expect((await flagsOf(oldest)).map(memberIdsOf)).toEqual([idsOf(oldest, first, second)]);
  });

  it("raises no red flag for one account, for accounts of two merchants, for guests, and for an invented cookie", async () => {
    const [first, second] = [await register(), await register()];
    const browser = await signInTogether([first, first]);
    const other = await register("harbour.localhost");
    await signInTogether([other], { host: "harbour.localhost", browser });
    await test.call({ method: "POST", url: "/wps/session/freeplay", body: {}, headers: { cookie: browser } });
    await signInTogether([first], { browser: "" });
    const invented = "browser=short";
    for (const { account: username, password } of [first, second]) {
      const body = { username, password };
      const headers = { cookie: invented };
      await test.callEncrypted({ method: "POST", url: "/wps/session/login", body, headers });
    }
    await findRedFlags(test.deps);
    expect([...(await flagsOf(first)), ...(await flagsOf(second))]).toEqual([]);
    const flagsAbroad = await owner.query(`select from agent_flag_member where merchant_id = 2 and member_id = $1`, [
      other.memberId,
    ]);
    expect(flagsAbroad).toEqual([]);
    const rows = await owner.query(
      `select from member_browser a join member_browser b using (browser_hash) where a.merchant_id <> b.merchant_id`,
    );
    expect(rows, "a browser has another hash at each merchant").toEqual([]);
  });

  it("is also recognised at the registration", async () => {
    const first = await register();
    const browser = await signInTogether([first]);
    const form = { password: "Player2026", confirmPassword: "Player2026", agreement: true, birthday: "1990-06-12" };
    const answer = await test.callEncrypted({
      method: "PUT",
      url: "/wps/member/register",
      body: { username: `person${(count += 1)}x`, ...form },
      headers: { cookie: browser },
    });
    expect(answer.status).toBe(200);
    await findRedFlags(test.deps);
    const { id } = answer.value as { id: string };
    expect((await flagsOf(first)).map(memberIdsOf)).toEqual([[String(first.memberId), id]]);
  });

  it("is ignored with fewer accounts than the setting, with too many, or after the searched days", async () => {
    const people = [await register(), await register(), await register()] as const;
    const [first] = people;
    await signInTogether(people);
    const findWith = async (sharedBrowser: number, mostPerPlace: number) => {
      const settings = { "agentFlags.sharedBrowser": sharedBrowser, "agentFlags.mostPerPlace": mostPerPlace };
      await setMerchant(test, 1, { settings });
      await findRedFlags(test.deps);
      return flagsOf(first);
    };
    expect(await findWith(4, 50)).toEqual([]);
    expect(await findWith(2, 2)).toEqual([]);
    await passDays(31);
    expect(await findWith(2, 50)).toEqual([]);
    const browser = await signInTogether(people);
    expect(await findWith(3, 3)).toHaveLength(1);
    expect(browser).not.toBe("");
    await setMerchant(test, 1, { settings: { "agentFlags.sharedBrowser": 2, "agentFlags.mostPerPlace": 50 } });
  });

  it("raises no second red flag in the quiet period of a closed one, unless another account joins", async () => {
    const [first, second, third] = [await register(), await register(), await register()];
    await signInTogether([first, second]);
    await findRedFlags(test.deps);
    const [flag] = await flagsOf(first);
    expect((await close(flag?.id ?? "")).status).toBe(200);
    await signInTogether([second, first]);
    await findRedFlags(test.deps);
    expect(await flagsOf(first, "state=open"), "also with another browser").toEqual([]);
    await signInTogether([first, second, third]);
    await findRedFlags(test.deps);
    expect((await flagsOf(first, "state=open")).map(memberIdsOf)).toEqual([idsOf(first, second, third)]);
  });

  it("never blocks an account, and is deleted ninety days after its last use", async () => {
    const [first, second] = [await register(), await register()];
    const browser = await signInTogether([first, second]);
    await findRedFlags(test.deps);
    await signInTogether([first, second], { browser });
    const countRows = async () =>
      (await owner.query(`select from member_browser where member_id = $1`, [first.memberId])).length;
    await passDays(90);
    await forgetOldSessions(test.deps);
    expect(await countRows()).toBe(2);
    await passDays(1);
    await forgetOldSessions(test.deps);
    expect(await countRows()).toBe(0);
  });
});

describe("shared data", () => {
  /** Adds the number of an e-wallet through the real calls. */
  async function addWallet({ token, password }: SignedInMember, bankCode: string, cardNumber: string) {
    const passwords = { password, paymentPassword, confirmPaymentPassword: paymentPassword };
    await test.call({ method: "POST", url: "/wps/member/paymentPassword", token, body: passwords });
    const body = { cardType: "E", bankCode, payeeName: "Ana Reyes", cardNumber, paymentPassword };
    const answer = await test.call({ method: "PUT", url: "/wps/relay/MCSFE_withdrawAddCard", token, body });
    expect([answer.status, answer.errorCode]).toEqual([200, null]);
  }

  it("raises a red flag for accounts with the same payout account or phone number, whichever teams they are in", async () => {
    const people = [await register(), await register(), await register(), await register()] as const;
    const [first, second, third, alone] = people;
    await addWallet(first, "LAKBAY", "0917 555 0001");
    await addWallet(second, "LAKBAY", "09175550001");
    await addWallet(alone, "LAKBAY", "09175550002");
    await owner.query(`update member set mobile = '639170001234' where id = any ($1)`, [
      [second.memberId, third.memberId],
    ]);
    await findRedFlags(test.deps);
    expect((await flagsOf(second)).map((flag) => [flag.kind, memberIdsOf(flag)]).toSorted()).toEqual([
      ["payee", idsOf(first, second)],
      ["phone", idsOf(second, third)],
    ]);
    expect(await flagsOf(alone)).toEqual([]);

    const fourth = await register();
    await owner.query(`update member set mobile = '639170001234' where id = $1`, [fourth.memberId]);
    await addWallet(fourth, "LAKBAY", "+63 917 555 0001");
    const before = (await flagsOf(second)).map(({ id }) => id);
    await findRedFlags(test.deps);
    const after = await flagsOf(fourth);
    expect(
      after.map(({ id }) => id),
      "the same red flags",
    ).toEqual(before);
    expect(after.map((flag) => [flag.kind, memberIdsOf(flag)]).toSorted()).toEqual([
      ["payee", idsOf(first, second, fourth)],
      ["phone", idsOf(second, third, fourth)],
    ]);
  });

  it("recognises the phone number of an e-wallet in any spelling and under the name of another e-wallet", async () => {
    const [first, second, third] = [await register(), await register(), await register()];
    const [fourth, fifth] = [await register(), await register()];
    const codes = (
      await owner.query<{ code: string }>(
        `select code from payout_bank where merchant_id = 1 and card_type = 'E' and enabled order by position limit 2`,
      )
    ).map(({ code }) => code);
    const [code = "", otherCode = ""] = codes;
    expect(otherCode).not.toBe("");
    await addWallet(first, code, "0917 555 0003");
    await addWallet(second, otherCode, "+63-917-555-0003");
    await addWallet(third, code, "0917 555 0004");
    await addWallet(fourth, code, "917 555 0003");
    await addWallet(fifth, code, "\u202a+63 0917\u2011555\u20110003\u202c");
    await findRedFlags(test.deps);
    expect((await flagsOf(first, "kind=payee")).map(memberIdsOf)).toEqual([idsOf(first, second, fourth, fifth)]);
    expect(await flagsOf(third)).toEqual([]);
  });

  it("is found in payout accounts stored before the canonical form, after the job has recomputed their hashes", async () => {
    const [first, second] = [await register(), await register()];
    await addWallet(first, "LAKBAY", "0917 555 0005");
    await addWallet(second, "LAKBAY", "63 917 555 0005");
    await owner.query(
      `update withdraw_account set number_hash = decode(lpad(to_hex(member_id), 64, '0'), 'hex'), is_canonical = false
       where member_id = any ($1)`,
      [[first.memberId, second.memberId]],
    );
    await findRedFlags(test.deps);
    expect(await flagsOf(first)).toEqual([]);
    await hashTypedNumbers(test.deps);
    await hashTypedNumbers(test.deps);
    await findRedFlags(test.deps);
    expect((await flagsOf(first)).map(memberIdsOf)).toEqual([idsOf(first, second)]);
  });
});

describe("an erased member", () => {
  const askToClose = async ({ token, password }: SignedInMember) => {
    const answer = await test.call({ method: "POST", url: "/wps/member/closure", token, body: { password } });
    expect(answer.status).toBe(200);
  };
  const namedIn = async (memberId: MemberId) =>
    owner.query<{ id: bigint }>(
      `select f.id from agent_flag f where f.merchant_id = 1 and f.kind = 'browser' and (f.agent_id = $1
         or f.evidence::text like '%"' || $1 || '"%' or f.key like '%' || $1 || '%'
         or exists (
           select from agent_flag_member p where p.merchant_id = 1 and p.flag_id = f.id and p.member_id = $1))`,
      [memberId],
    );

  it("vanishes from red flags and browsers; a red flag of one remaining account is deleted", async () => {
    const [erased, second, third, alone] = [await register(), await register(), await register(), await register()];
    await signInTogether([erased, second, third]);
    await signInTogether([erased, alone]);
    await findRedFlags(test.deps);
    expect(await namedIn(erased.memberId)).toHaveLength(2);
    const [flag] = await flagsOf(third);
    await askToClose(erased);
    await passDays(8);
    // The searches hold red flags in memory while the account is erased.
    const searches = Promise.all([findRedFlags(test.deps), findRedFlags(test.deps)]);
    expect(await closeAccounts(test.deps)).toBe(1);
    await searches;
    await findRedFlags(test.deps);
    expect(await namedIn(erased.memberId)).toEqual([]);
    expect(await owner.query(`select from member_browser where member_id = $1`, [erased.memberId])).toEqual([]);
    expect(await flagsOf(alone)).toEqual([]);
    const after = await flagsOf(third);
    expect(after).toMatchObject([{ id: flag?.id, agent: { id: String(second.memberId) } }]);
    expect(after.map(memberIdsOf)).toEqual([idsOf(second, third)]);
  });
});
