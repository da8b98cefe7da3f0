/**
 * The date of birth before play: it is requested before the first deposit or game, a member who is under age cannot
 * deposit or play in any way, open rounds are still settled, and only the staff removes the block.
 */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setMerchant } from "../../testing/set-merchant.ts";
import type { SignedInMember, TestAnswer } from "../../testing/test-app.ts";
import {
  createTestCashier,
  expectOk,
  makePayee,
  merchantId,
  requestDeposit,
  requestWithdrawal,
} from "../../testing/test-cashier.ts";
import type { TestCashier } from "../../testing/test-cashier.ts";
import { signInStaff } from "../../testing/test-people.ts";
import { giveMoney, launchPlayer } from "../../testing/test-player.ts";
import { openSupplier } from "../../testing/test-supplier.ts";
import { createPerson, sendDown } from "../../testing/test-team.ts";
import { requestMove, useVendorWallets as openVendorWallets } from "../../testing/test-wallets.ts";
import { checkLedger } from "../wallet/index.ts";

let app: TestCashier;
let staff: string;
const missing = "account.birthday.required";
const under = "account.under.age";

beforeAll(async () => {
  app = await createTestCashier();
  staff = (await signInStaff(app, "risk")).token;
  await setMerchant(app, merchantId, { flags: { DOWNMAN: true } });
  await openVendorWallets(app);
});
afterAll(async () => {
  expect(await checkLedger(app.deps.db, merchantId)).toMatchObject({ isSound: true });
  await app.close();
});

const codeOf = ({ status, errorCode }: TestAnswer) => (status === 200 ? "ok" : String(errorCode));
const answerBirthday = ({ token }: SignedInMember, birthday: string) =>
  app.call({ method: "PUT", url: "/wps/member/profile", token, body: { values: { birthday } } });
const launch = ({ token }: SignedInMember, accountType = "1") =>
  app.call({
    method: "POST",
    url: "/wps/game/launchGame",
    token,
    body: { gameCode: "capiz-after-dark", vassalage: "STUDIO", accountType },
  });
const correct = ({ memberId }: SignedInMember, birthday: string) => {
  const body = { birthday, reason: "the passport shows it" };
  return app.call({ method: "PUT", url: `/backoffice/api/members/${memberId}/birthday`, token: staff, body });
};
const infoOf = async ({ token }: SignedInMember) =>
  (await app.call({ method: "GET", url: "/wps/member/info", token })).value as { birthdayRequired: boolean };

/**
 * Registers a member without a date of birth, as clients of other portals do (docs/wire-format.md), and gives the
 * member money.
 */
async function registerWithout(account: string): Promise<SignedInMember> {
  const member = await app.register(account, { birthday: null });
  await giveMoney(app, member, 1_000_000n);
  return member;
}

const ways: readonly (readonly [string, (member: SignedInMember) => Promise<TestAnswer>])[] = [
  ["a deposit", (member) => requestDeposit(app, member, { amount: 500 })],
  ["a game of our own", (member) => launch(member)],
  ["a transfer to a vendor wallet", (member) => requestMove(app, member)],
];

/** Returns the date that is `years` years before today on the merchant's calendar, shifted by `days` days. */
function birthdayOf(years: number, days = 0): string {
  const at = new Date(app.clock.businessNow().getTime() + days * 24 * 3_600_000);
  const day = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Manila" }).format(at);
  return `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
}

describe("a member without a date of birth", () => {
  it("cannot deposit or play in any way until the date is given, and free play stays open", async () => {
    const member = await registerWithout("nodate1");
    expect(await infoOf(member)).toMatchObject({ birthdayRequired: true });
    for (const [, start] of ways) expect(codeOf(await start(member))).toBe(missing);
    const settings = await app.call({
      method: "GET",
      url: "/wps/relay/MCSFE_getDepositSettings",
      token: member.token,
    });
    expect(settings.value).toMatchObject({ allowDeposit: "N", depositOffCode: missing });
    expect(codeOf(await launch(member, "0"))).toBe("ok");
    expect(codeOf(await answerBirthday(member, "1990-02-28"))).toBe("ok");
    expect(await infoOf(member)).toMatchObject({ birthdayRequired: false });
    for (const [, start] of ways) expect(codeOf(await start(member))).toBe("ok");
    expect(codeOf(await answerBirthday(member, "1991-02-28"))).toBe("profile.field.locked");
  });

  it("keeps the open game session, but cannot open another game", async () => {
    const member = await app.register("nodate2");
    await giveMoney(app, member, 1_000_000n);
    const player = await launchPlayer(app, member);
    await app.deps.db.query(`update member set profile = profile - 'birthday' where id = $1`, [member.memberId]);
    expect(codeOf(await player.play("1000"))).toBe("ok");
    expect(codeOf(await launch(member))).toBe(missing);
  });
});

describe("a member who is under age", () => {
  it("is blocked after stating the date of birth, cannot state another date, and can still withdraw", async () => {
    const member = await makePayee(app, await registerWithout("tooyoung1"), { code: "LAKBAY", type: "E" });
    const answer = await answerBirthday(member, birthdayOf(18, 1));
    expect(answer).toMatchObject({ status: 400, errorCode: "profile.age", value: { field: "birthday" } });
    expect(codeOf(await answerBirthday(member, birthdayOf(18, 1)))).toBe("profile.age");
    expect(codeOf(await answerBirthday(member, "1990-02-28"))).toBe("profile.field.locked");
    for (const [, start] of ways) expect(codeOf(await start(member))).toBe(under);
    expect(codeOf(await launch(member, "0"))).toBe(under);
    expect(codeOf(await requestWithdrawal(app, member))).toBe("ok");
    const alerts = await app.call({ method: "GET", url: "/backoffice/api/alerts?kind=under_age", token: staff });
    const { list } = alerts.value as { list: { account: string }[] };
    expect(list.filter(({ account }) => account === "tooyoung1")).toHaveLength(1);
  });

  it("gets no money from an agent", async () => {
    const agent = await createPerson(app, { account: "ageagent", kind: "agent", minor: 1_000_000n });
    const member = await createPerson(app, { account: "tooyoung2", kind: "member", upline: agent });
    await correct(member, birthdayOf(15));
    expect(codeOf(await sendDown(app, agent, { to: "tooyoung2", amount: 10 }))).toBe(
      "account.transfer.receiver.closed",
    );
  });

  it("is refused at the next bet of open sessions, and open rounds are settled and rolled back", async () => {
    const supplier = await openSupplier(app, "agesupplier");
    const player = await launchPlayer(app, supplier.member);
    await player.playBooked("1000");
    const bets = ["a", "b"].map((round) => ({ round, transaction_uuid: crypto.randomUUID() }));
    for (const bet of bets) expect(await supplier.bet(bet)).toMatchObject({ status: "RS_OK" });
    expect(codeOf(await correct(supplier.member, birthdayOf(17)))).toBe("ok");
    app.clock.advanceMs(5_000);
    expect(codeOf(await player.play("1000"))).toBe(under);
    expect(await supplier.bet({ round: "c" })).toMatchObject({ status: "RS_ERROR_USER_DISABLED" });
    const [settled, undone] = bets.map(({ transaction_uuid: uuid }) => uuid);
    const win = { round: "a", round_closed: true };
    expect(await supplier.win(settled ?? null, win)).toMatchObject({ status: "RS_OK" });
    expect(await supplier.rollback(undone ?? "", { round: "b" })).toMatchObject({ status: "RS_OK" });
  });

  it("is refused although the date was stored before, if the merchant's minimum age is higher now", async () => {
    const member = await registerWithout("nineteen");
    expect(codeOf(await answerBirthday(member, birthdayOf(19)))).toBe("ok");
    await app.deps.db.query(`update merchant set agreement_age = 21 where id = 1`);
    await app.deps.merchants.reload();
    for (const [, start] of ways) expect(codeOf(await start(member))).toBe(under);
    await app.deps.db.query(`update merchant set agreement_age = 18 where id = 1`);
    await app.deps.merchants.reload();
    expect(codeOf(await launch(member))).toBe("ok");
  });

  it("is refused a deposit, even if the deposit and the date of birth are sent at the same time", async () => {
    const member = await registerWithout("racer1");
    const [deposit, answer] = await Promise.all([
      requestDeposit(app, member, { amount: 500 }),
      answerBirthday(member, birthdayOf(16)),
    ]);
    expect([codeOf(deposit), codeOf(answer)]).toEqual([expect.stringMatching(/birthday|under/), "profile.age"]);
  });
});

describe("the minimum age", () => {
  it("is reached on the birthday by the merchant's calendar", async () => {
    const member = await registerWithout("eighteen");
    expect(codeOf(await answerBirthday(member, birthdayOf(18)))).toBe("ok");
    expect(codeOf(await launch(member))).toBe("ok");
  });

  it("follows the time zone: it is already the next day in Manila while it is evening in London", async () => {
    const now = app.clock.realNow();
    const evening = new Date(`${now.toISOString().slice(0, 10)}T17:00:00Z`);
    app.clock.setOffsetMs(evening.getTime() - now.getTime() + 24 * 3_600_000);
    const member = await registerWithout("manilaborn");
    const manilaDay = birthdayOf(18);
    expect(manilaDay.slice(8)).not.toBe(app.clock.businessNow().toISOString().slice(8, 10));
    expect(codeOf(await answerBirthday(member, manilaDay))).toBe("ok");
    app.clock.setOffsetMs(0);
  });
});

describe("a registration", () => {
  const form = (birthday: string) => ({
    method: "PUT" as const,
    url: "/wps/member/register",
    body: {
      username: `born${birthday.replaceAll("-", "").slice(1)}`,
      password: "Player2026",
      confirmPassword: "Player2026",
      agreement: true,
      birthday,
    },
  });

  it.each([
    [() => birthdayOf(18, 1), "profile.age"],
    [() => birthdayOf(0, 3), "format.field.err"],
    [() => "1899-12-31", "format.field.err"],
    [() => "1990-02-30", "format.field.err"],
    [() => birthdayOf(18), "ok"],
  ])("case %#: the date of birth is checked", async (birthday, code) => {
    const answer = await app.callEncrypted(form(birthday()));
    expect(codeOf(answer)).toBe(code);
    if (code !== "ok") expect(answer.value).toMatchObject({ field: "birthday" });
  });

  it("stores the date of birth, which the member's profile then shows as locked", async () => {
    const member = await app.register("hasdate1");
    const { value } = await app.call({ method: "GET", url: "/wps/member/profile", token: member.token });
    const { fields } = value as { fields: object[] };
    expect(fields).toContainEqual({ name: "birthday", value: "1990-06-12", isLocked: true });
  });
});

describe("a correction by the staff", () => {
  it("removes the block, is audited without the date, and shows the age on the member's page", async () => {
    const member = await registerWithout("corrected");
    await answerBirthday(member, birthdayOf(10));
    expect(codeOf(await launch(member))).toBe(under);
    expect(codeOf(await correct(member, birthdayOf(30)))).toBe("ok");
    expect(codeOf(await launch(member))).toBe("ok");
    const detail = await app.call({
      method: "GET",
      url: `/backoffice/api/members/${member.memberId}`,
      token: staff,
    });
    expect(detail.value).toMatchObject({ birthday: birthdayOf(30), age: 30, exclusions: [] });
    const entries = await app.deps.db.query<{ detail: object; reason: string }>(
      `select detail, reason from audit_entry where action = 'member.birthdayCorrected' and subject_id = $1`,
      [String(member.memberId)],
    );
    expect(entries).toMatchObject([{ detail: { isUnderAge: false, isBlockChanged: true } }]);
    expect(JSON.stringify(entries)).not.toContain(birthdayOf(30));
  });

  it("writes one audit entry if it is repeated", async () => {
    const member = await registerWithout("repeated");
    await expectOk(correct(member, birthdayOf(17)));
    await expectOk(correct(member, birthdayOf(17)));
    await expectOk(correct(member, birthdayOf(30)));
    await expectOk(correct(member, birthdayOf(30)));
    const entries = await app.deps.db.query(
      `select detail -> 'isUnderAge' as "isUnderAge" from audit_entry
       where action = 'member.birthdayCorrected' and subject_id = $1 order by position`,
      [String(member.memberId)],
    );
    expect(entries).toEqual([{ isUnderAge: true }, { isUnderAge: false }]);
  });

  it("is refused for an impossible date, an unknown member and a role that may not correct it", async () => {
    const member = await app.register("hasdate2");
    expect(codeOf(await correct(member, "1990-02-30"))).toBe("format.field.err");
    expect(codeOf(await correct(member, birthdayOf(0, 2)))).toBe("format.field.err");
    expect(codeOf(await correct({ ...member, memberId: 7n as SignedInMember["memberId"] }, "1990-02-28"))).toBe(
      "no.data",
    );
    const { token } = await signInStaff(app, "finance");
    const url = `/backoffice/api/members/${member.memberId}/birthday`;
    const body = { birthday: "1990-02-28", reason: "not allowed" };
    expect(await app.call({ method: "PUT", url, token, body })).toMatchObject({ status: 403 });
  });

  it("blocks a member whose correct date is under age; the staff can pay out the balance", async () => {
    const member = await registerWithout("paidout");
    await expectOk(correct(member, birthdayOf(17)));
    const url = `/backoffice/api/members/${member.memberId}/payout`;
    const { token } = await signInStaff(app, "finance", "financetwo");
    expect((await app.call({ method: "GET", url, token })).value).toMatchObject({ isExcluded: true });
  });
});
