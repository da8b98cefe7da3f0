/** An excluded person with another account is recognised by phone, e-mail address, payee account and name. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import { startOutbox } from "../../../db/outbox.ts";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { signInStaff } from "../../../testing/sign-in-staff.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../../testing/test-app.ts";
import { requestTestClosure } from "../../../testing/test-closures.ts";
import { excludeSelf } from "../../../testing/test-limits.ts";
import { closeAccounts } from "../../privacy/close-accounts.ts";
import { createNamesakeListener } from "../../red-flags/index.ts";
import { keepExclusionMarks } from "./keep-exclusion-marks.ts";

const dayMs = 24 * 3_600_000;
const password = "Player2026";
const paymentPassword = "Pay2026";
const merchantId = 1 as MerchantId;
const otherBrand = "harbour.localhost";
const shown = { enabled: true, required: false };

let app: TestApp;
let count = 0;

beforeAll(async () => {
  app = await createTestApp();
  const settings = { "registration.rules": { mobileNum: shown, email: shown, payeeName: shown } };
  for (const id of [1, 2]) await setMerchant(app, id, { flags: { REGMOBVERF3: false }, settings });
});
afterAll(() => app.close());

interface Person {
  readonly mobileNum?: string;
  readonly email?: string;
  readonly payeeName?: string;
}

/** Sends a registration with the next free user name. */
async function tryToRegister(person: Person, host?: string) {
  const username = `returns${(count += 1)}`;
  const body = { username, password, confirmPassword: password, agreement: true, countryDialingCode: "63", ...person };
  const call = { method: "PUT" as const, url: "/wps/member/register", body };
  return { username, ...(await app.callEncrypted(host === undefined ? call : { ...call, host })) };
}

async function register(person: Person): Promise<SignedInMember> {
  const { username: account, status, errorCode, value } = await tryToRegister(person);
  expect([status, errorCode]).toEqual([200, null]);
  const { token, id } = value as { token: string; id: string };
  return { token, memberId: BigInt(id) as MemberId, account, password };
}

const inDays = (days: number) => new Date(app.clock.businessNow().getTime() + days * dayMs);
const excludeForever = (member: SignedInMember) => excludeSelf(app, member, { kind: "self_exclusion", untilAt: null });
const takeBreak = (member: SignedInMember, days: number) =>
  excludeSelf(app, member, { kind: "time_out", untilAt: inDays(days) });
const nextMobile = () => `917555${String(1_000 + (count += 1))}`;
const refused = { status: 403, errorCode: "person.not.accepted" };
const isExcludedNowhere = { status: 200 };

async function addPayee({ token, password: loginPassword }: SignedInMember, cardNumber: string, payeeName: string) {
  const passwords = { password: loginPassword, paymentPassword, confirmPaymentPassword: paymentPassword };
  await app.call({ method: "POST", url: "/wps/member/paymentPassword", token, body: passwords });
  const body = { cardType: "E", bankCode: "LAKBAY", payeeName, cardNumber, paymentPassword };
  return app.call({ method: "PUT", url: "/wps/relay/MCSFE_withdrawAddCard", token, body });
}

async function bindEmail(member: SignedInMember, address: string) {
  const post = (path: string, body: object) =>
    app.call({ method: "POST", url: `/wps/member/address${path}`, token: member.token, body });
  app.clock.advanceMs(61_000);
  await post("/code", { kind: "email", address });
  const { raw } = await app.call({ method: "GET", url: `/demo/outbox?to=${encodeURIComponent(address)}` });
  const verificationCode = raw.json<{ code: string | null }[]>()[0]?.code ?? "";
  return post("", { kind: "email", address, verificationCode, password });
}

async function flaggedAccounts(): Promise<string[][]> {
  const outbox = startOutbox(app.deps, [createNamesakeListener(app.deps)]);
  await outbox.drain();
  await outbox.stop();
  count += 1;
  const { token } = await signInStaff(app, { account: `flagdesk${count}`, roles: ["risk"] });
  const { value } = await app.call({ method: "GET", url: "/backoffice/api/agent-flags?kind=namesake", token });
  return (value as { list: { people: { account: string }[] }[] }).list.map(({ people }) =>
    people.map(({ account }) => account),
  );
}

describe("a person with an exclusion", () => {
  it("cannot register again with the same phone number in any spelling", async () => {
    const mobileNum = nextMobile();
    await excludeForever(await register({ mobileNum }));
    expect(await tryToRegister({ mobileNum: `0${mobileNum}` })).toMatchObject(refused);
    expect(await tryToRegister({ mobileNum: `+63 ${mobileNum}` })).toMatchObject(refused);
    expect(await tryToRegister({ mobileNum: nextMobile() })).toMatchObject(isExcludedNowhere);
  });

  it("learns of the refusal only after proving the phone number with the code, and does not learn the reason", async () => {
    const mobileNum = nextMobile();
    await excludeForever(await register({ mobileNum }));
    await setMerchant(app, 1, { flags: { MOBILENUMREG3: true, REGMOBVERF3: true } });
    const code = { mobileNo: mobileNum, countryDialingCode: "63", regType: "register" };
    app.clock.advanceMs(61_000);
    const sent = await app.call({ method: "POST", url: "/wps/verification/sms/register", body: code });
    expect(sent.body).toMatchObject({ success: true });
    const { raw } = await app.call({ method: "GET", url: `/demo/outbox?to=63${mobileNum}` });
    const verificationCode = raw.json<{ code: string }[]>()[0]?.code ?? "";
    const wrongCode = verificationCode === "000000" ? "000001" : "000000";
    const wrong = await tryToRegister({ mobileNum, verificationCode: wrongCode } as Person);
    expect(wrong.errorCode).toBe("verification.code.invalid");
    const proved = await tryToRegister({ mobileNum, verificationCode } as Person);
    expect(proved).toMatchObject(refused);
    expect(JSON.stringify(proved.body)).not.toMatch(/exclu/i);
    await setMerchant(app, 1, { flags: { REGMOBVERF3: false } });
  });

  it("cannot register again with the same e-mail address, or bind it to another account", async () => {
    const name = `juan${(count += 1)}`;
    await excludeForever(await register({ email: `${name}@gmail.com` }));
    expect(await tryToRegister({ email: `${name.slice(0, 2)}.${name.slice(2)}+2@googlemail.com` })).toMatchObject(
      refused,
    );
    const other = await register({});
    expect(await bindEmail(other, `${name}@gmail.com`)).toMatchObject(refused);
    expect(await bindEmail(other, `other${name}@gmail.com`)).toMatchObject({ status: 200 });
  });

  it("cannot add the same payee account to another account, under the same name or another one", async () => {
    const [number, otherNumber] = [nextMobile(), nextMobile()];
    const excluded = await register({});
    expect(await addPayee(excluded, `0${number}`, "Maria Clara Santos")).toMatchObject({ status: 200 });
    await excludeForever(excluded);
    const other = await register({});
    expect(await addPayee(other, `63${number}`, "Maria Clara Santos")).toMatchObject(refused);
    expect(await addPayee(other, `0${number}`, "Pedro Penduko")).toMatchObject(refused);
    expect(await addPayee(other, `0${otherNumber}`, "Pedro Penduko")).toMatchObject({ status: 200 });
  });

  it("is recognised by data that was added during the exclusion, and by data that was replaced", async () => {
    const [first, second] = [`first${(count += 1)}@example.ph`, `second${count}@example.ph`];
    const excluded = await register({ email: first });
    await takeBreak(excluded, 30);
    expect(await bindEmail(excluded, second)).toMatchObject({ status: 200 });
    for (const email of [first, second]) expect(await tryToRegister({ email })).toMatchObject(refused);
    // The excluded member's own account is not refused.
    expect(await bindEmail(excluded, first)).toMatchObject({ status: 200 });
  });

  it("can return when the exclusion is over, and its marks are deleted", async () => {
    const email = `over${(count += 1)}@example.ph`;
    const excluded = await register({ email });
    await takeBreak(excluded, 1);
    expect(await tryToRegister({ email })).toMatchObject(refused);
    app.clock.setOffsetMs(2 * dayMs);
    expect(await tryToRegister({ email })).toMatchObject(isExcludedNowhere);
    await keepExclusionMarks(app.deps);
    app.clock.setOffsetMs(0);
    // Without marks, the exclusion of the old account no longer recognises the person.
    expect(await tryToRegister({ email })).toMatchObject(isExcludedNowhere);
  });

  it("is still recognised after closing the account and the erasure of its data", async () => {
    const mobileNum = nextMobile();
    const excluded = await register({ mobileNum });
    await takeBreak(excluded, 30);
    await requestTestClosure(app.deps, excluded.memberId);
    expect(await closeAccounts(app.deps)).toBe(1);
    const rows = await app.deps.db.query(`select mobile, account from member where id = $1`, [excluded.memberId]);
    expect(rows).toEqual([{ mobile: null, account: `closed:${excluded.memberId}` }]);
    expect(await tryToRegister({ mobileNum })).toMatchObject(refused);
  });

  it("gets marks from the job, or when the account is closed, if the exclusion began before marks existed", async () => {
    const [kept, closed] = [nextMobile(), nextMobile()];
    const excluded = [await register({ mobileNum: kept }), await register({ mobileNum: closed })];
    for (const { memberId } of excluded) {
      await app.deps.db.query(
        `insert into member_exclusion (merchant_id, id, member_id, kind, from_at, until_at, reason)
         values (1, $1, $2, 'self_exclusion', now(), null, '')`,
        [app.deps.ids.next(), memberId],
      );
    }
    await requestTestClosure(app.deps, excluded[1]?.memberId ?? expect.fail());
    expect(await closeAccounts(app.deps)).toBe(1);
    await keepExclusionMarks(app.deps);
    for (const mobileNum of [kept, closed]) expect(await tryToRegister({ mobileNum })).toMatchObject(refused);
  });
});

describe("the name of an excluded person", () => {
  it("raises a red flag but does not refuse the registration; with another date of birth it raises no flag", async () => {
    const excluded = await register({ payeeName: "José dela Cruz Reyes" });
    const setBirthday = (member: SignedInMember, birthday: string) =>
      app.call({
        method: "PUT",
        url: "/wps/member/profile",
        token: member.token,
        body: { values: { birthday }, password },
      });
    await setBirthday(excluded, "1990-05-01");
    await excludeForever(excluded);
    const namesake = await register({ payeeName: "REYES, Jose Dela Cruz" });
    const stranger = await register({ payeeName: "Ana Reyes" });
    expect(await flaggedAccounts()).toEqual([[namesake.account, excluded.account]]);

    const another = await register({});
    await setBirthday(another, "1991-06-02");
    const named = await app.call({
      method: "PUT",
      url: "/wps/member/profile",
      token: another.token,
      body: { values: { payeeName: "Jose dela Cruz Reyes" }, password },
    });
    expect(named.status).toBe(200);
    expect(await addPayee(stranger, `0${nextMobile()}`, "Ana Reyes")).toMatchObject({ status: 200 });
    expect(await flaggedAccounts()).toHaveLength(1);
  });
});

describe("another brand", () => {
  it("refuses an excluded person only if both brands link each other, and learns nothing else", async () => {
    const [mobileNum, next] = [nextMobile(), nextMobile()];
    await excludeForever(await register({ mobileNum, payeeName: "Crisanto Brandon Linkado" }));
    const link = (id: number, codes: string[]) =>
      setMerchant(app, id, { settings: { "exclusion.linkedBrands": codes } });
    await link(2, ["openhouse"]);
    expect(await tryToRegister({ mobileNum: next }, otherBrand)).toMatchObject(isExcludedNowhere);
    await link(1, ["harbour"]);
    expect(await tryToRegister({ mobileNum }, otherBrand)).toMatchObject(refused);
    const namesake = await tryToRegister({ payeeName: "Crisanto Brandon Linkado" }, otherBrand);
    expect(namesake.status).toBe(200);
    const events = await app.deps.db.query(
      `select payload->'excludedIds' as ids from outbox where merchant_id = 2 and name = 'member.resembles'`,
    );
    expect(events).toEqual([{ ids: [] }]);
    await link(1, []);
    expect(await tryToRegister({ mobileNum }, otherBrand)).toMatchObject(isExcludedNowhere);
  });

  it("cannot read marks: the application can only compare them", async () => {
    const read = app.deps.db.query(`select hash from exclusion_mark where merchant_id = $1`, [merchantId]);
    await expect(read).rejects.toThrow(/permission denied/);
  });
});

describe("a person under age", () => {
  it("is recognised by the phone, but a parent can use the payee account that the child used", async () => {
    const [mobileNum, parentsNumber] = [nextMobile(), nextMobile()];
    const child = await register({ mobileNum });
    expect(await addPayee(child, `0${parentsNumber}`, "Maria Clara Santos")).toMatchObject({ status: 200 });
    const birthday = "2015-05-05";
    const body = { values: { birthday } };
    const answer = await app.call({ method: "PUT", url: "/wps/member/profile", token: child.token, body });
    expect(answer).toMatchObject({ errorCode: "profile.age" });
    expect(await tryToRegister({ mobileNum })).toMatchObject(refused);
    expect(await addPayee(await register({}), `0${parentsNumber}`, "Maria Clara Santos")).toMatchObject({
      status: 200,
    });
  });
});
