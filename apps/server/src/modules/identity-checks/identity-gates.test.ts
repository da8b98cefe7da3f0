/**
 * What an unverified member may not do, by the merchant's settings, and what a provider's recommendation may decide.
 * The staff can pay out excluded members without an approval.
 */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setMerchant } from "../../testing/set-merchant.ts";
import type { SignedInMember, TestAnswer } from "../../testing/test-app.ts";
import {
  balancesOf,
  createTestCashier,
  decide,
  expectOk,
  makePayee,
  merchantId,
  requestDeposit,
  requestWithdrawal,
} from "../../testing/test-cashier.ts";
import type { Payee, TestCashier } from "../../testing/test-cashier.ts";
import { decideTestCheck, newDocumentNumber, submitTestCheck, verifyTestMember } from "../../testing/test-identity.ts";
import { excludeSelf } from "../../testing/test-limits.ts";
import { signInStaff } from "../../testing/test-people.ts";
import { giveMoney } from "../../testing/test-player.ts";
import { signAsSandbox } from "../../testing/test-sandbox.ts";
import { requestMove, useVendorWallets as openVendorWallets } from "../../testing/test-wallets.ts";
import { checkLedger, lockWallets } from "../wallet/index.ts";
import { askIdentityProviders } from "./ask-identity-providers.ts";

const dayMs = 86_400_000;
const missing = "identity.required";
const off = {
  "identity.beforeWithdrawal": false,
  "identity.beforeDeposit": false,
  "identity.beforePlay": false,
  "identity.autoApprove": false,
};

let app: TestCashier;
let ana: string;
let ben: string;
let count = 0;

beforeAll(async () => {
  app = await createTestCashier({ isAlone: true });
  ana = (await signInStaff(app, "risk")).token;
  ben = (await signInStaff(app, "admin")).token;
  await openVendorWallets(app);
});
afterAll(async () => {
  expect(await checkLedger(app.deps.db, merchantId)).toMatchObject({ isSound: true });
  await app.close();
});

const require = (settings: Partial<typeof off>) => setMerchant(app, merchantId, { settings: { ...off, ...settings } });
const codeOf = ({ status, errorCode }: TestAnswer) => (status === 200 ? "ok" : String(errorCode));
const readValue = async ({ token }: SignedInMember, url: string) =>
  (await app.call({ method: "GET", url, token })).value;
const launch = ({ token }: SignedInMember, accountType = "1") => {
  const body = { gameCode: "capiz-after-dark", vassalage: "STUDIO", accountType };
  return app.call({ method: "POST", url: "/wps/game/launchGame", token, body });
};

/** A member with money and a payout account, who is not verified. */
async function newMember(minor = 1_000_000n): Promise<Payee> {
  const member = await makePayee(app, await app.register(`gatekeeper${(count += 1)}`));
  await giveMoney(app, member, minor);
  return member;
}

const dayIn = (days: number) =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Manila" }).format(app.clock.realNow().getTime() + days * dayMs);

async function approveUntil(member: SignedInMember, days: number): Promise<void> {
  const id = await submitTestCheck(app, member, { expiresOn: dayIn(days) });
  await expectOk(decideTestCheck(app, { token: ana, id }));
  await expectOk(decideTestCheck(app, { token: ben, id, step: "second" }));
}

describe("an unverified member", () => {
  it("may play, withdraw and deposit while the merchant requires no verification", async () => {
    await require({});
    const member = await newMember();
    expect(codeOf(await launch(member))).toBe("ok");
    expect(codeOf(await requestWithdrawal(app, member))).toBe("ok");
    expect(codeOf(await requestDeposit(app, member))).not.toBe(missing);
  });

  it("cannot withdraw before the approval, and no money moves", async () => {
    await require({ "identity.beforeWithdrawal": true });
    const member = await newMember();
    const settingsUrl = "/wps/relay/MCSFE_getWithdrawSettings";
    expect(await readValue(member, settingsUrl)).toMatchObject({ idPictureVerifiedRequired: true });
    expect(await requestWithdrawal(app, member)).toMatchObject({ status: 403, errorCode: missing });
    const id = await submitTestCheck(app, member);
    expect(codeOf(await requestWithdrawal(app, member))).toBe(missing);
    await expectOk(decideTestCheck(app, { token: ana, id }));
    expect(codeOf(await requestWithdrawal(app, member))).toBe(missing);
    expect(await balancesOf(app, member)).toEqual({ main: 1_000_000n, hold: 0n });
    expect(codeOf(await launch(member))).toBe("ok");
    await expectOk(decideTestCheck(app, { token: ben, id, step: "second" }));
    expect(await readValue(member, settingsUrl)).toMatchObject({ idPictureVerifiedRequired: false });
    expect(codeOf(await requestWithdrawal(app, member))).toBe("ok");
    expect(await balancesOf(app, member)).toEqual({ main: 970_000n, hold: 30_000n });
  });

  it("is refused each action that a setting names, and free play stays open", async () => {
    const member = await newMember();
    await require({ "identity.beforeDeposit": true });
    expect(codeOf(await requestDeposit(app, member))).toBe(missing);
    expect(await readValue(member, "/wps/relay/MCSFE_getDepositSettings")).toMatchObject({
      allowDeposit: "N",
      depositOffCode: missing,
      idPictureVerifiedRequired: true,
    });
    expect(codeOf(await launch(member))).toBe("ok");
    await require({ "identity.beforePlay": true });
    expect(codeOf(await requestDeposit(app, member))).not.toBe(missing);
    expect(codeOf(await launch(member))).toBe(missing);
    expect(codeOf(await requestMove(app, member))).toBe(missing);
    expect(codeOf(await launch(member, "0"))).toBe("ok");
    await verifyTestMember(app.deps, member.memberId);
    expect(codeOf(await launch(member))).toBe("ok");
    expect(codeOf(await requestMove(app, member))).not.toBe(missing);
  });
});

describe("the end of an approval", () => {
  it("is the end of its last day; the staff can still decide a withdrawal that was requested before", async () => {
    await require({ "identity.beforeWithdrawal": true });
    const member = await newMember();
    await approveUntil(member, 1);
    app.clock.setOffsetMs(dayMs);
    const answer = await requestWithdrawal(app, member);
    expect(codeOf(answer)).toBe("ok");
    app.clock.setOffsetMs(2 * dayMs);
    expect(codeOf(await requestWithdrawal(app, member))).toBe(missing);
    expect(await readValue(member, "/wps/member/identity")).toMatchObject({ state: "expired", canSubmit: true });
    const { refId: id } = answer.value as { refId: string };
    await expectOk(decide(app, { token: ben, id, action: "reject", body: { reason: "just a test" } }));
    expect(await balancesOf(app, member)).toEqual({ main: 1_000_000n, hold: 0n });
    app.clock.setOffsetMs(0);
  });

  it("is checked after the wallets are locked, so a request that waited for the lock until after the end is refused", async () => {
    await require({ "identity.beforeWithdrawal": true });
    const member = await newMember();
    await approveUntil(member, 1);
    app.clock.setOffsetMs(dayMs);
    let waiting: Promise<TestAnswer> | undefined;
    await app.deps.db.transaction(async (tx) => {
      await lockWallets(tx, merchantId, [member.memberId]);
      waiting = requestWithdrawal(app, member);
      await untilWaiting();
      app.clock.setOffsetMs(2 * dayMs);
    });
    expect(codeOf((await waiting) ?? expect.fail())).toBe(missing);
    expect(await balancesOf(app, member)).toEqual({ main: 1_000_000n, hold: 0n });
    app.clock.setOffsetMs(0);
  });

  it("does not prevent the staff from paying out an excluded member who has no approval", async () => {
    await require({ "identity.beforeWithdrawal": true });
    const member = await newMember();
    const exclusion = { term: "halfYear", password: member.password };
    await expectOk(app.call({ method: "POST", url: "/wps/member/break", token: member.token, body: exclusion }));
    const body = { accountId: member.bankCardId, reason: "requested by phone" };
    const url = `/backoffice/api/members/${member.memberId}/payout`;
    expect(codeOf(await app.call({ method: "POST", url, token: ben, body }))).toBe("ok");
    expect(await balancesOf(app, member)).toEqual({ main: 0n, hold: 1_000_000n });
  });
});

/** Waits until a statement waits for a lock. */
async function untilWaiting(): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const [row] = await app.deps.db.query<{ count: number }>(
      `select count(*)::int as count from pg_locks where not granted`,
    );
    if ((row?.count ?? 0) > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error("nothing waits for a lock");
}

describe("a provider", () => {
  const rowOf = async (id: string) => {
    const [row] = await app.deps.db.query<{ state: string; advice: string | null; reference: string | null }>(
      `select state, advice, provider_reference as reference from identity_check where id = $1`,
      [BigInt(id)],
    );
    return row ?? expect.fail();
  };
  const callback = async (message: object, { secret }: { secret?: string } = {}) => {
    const payload = JSON.stringify(message);
    const headers = {
      host: "localhost",
      "content-type": "application/json",
      "x-signature": signAsSandbox(payload, app.clock.realNow().getTime(), secret),
    };
    const answer = await app.app.inject({ method: "POST", url: "/gateway/identity/sandbox", headers, payload });
    const { outcome, errorCode } = answer.json<{ outcome?: string; errorCode?: string }>();
    return outcome ?? errorCode;
  };
  const askAbout = async (id: string) => {
    await askIdentityProviders(app.deps);
    return rowOf(id);
  };
  const newCheck = async (number?: string) =>
    submitTestCheck(app, await newMember(), number === undefined ? {} : { number });

  it.each([
    ["1", "approve"],
    ["0", "unsure"],
    ["9", "reject"],
  ])("recommends by the last digit of the document's number (%s: %s), and decides nothing", async (digit, advice) => {
    await require({});
    const id = await newCheck(newDocumentNumber().replace(/.$/, digit));
    await askIdentityProviders(app.deps);
    expect(await rowOf(id)).toEqual({ state: "submitted", advice, reference: `OH1-I${id}` });
    await askIdentityProviders(app.deps);
    expect(await rowOf(id)).toMatchObject({ state: "submitted", advice });
  });

  it("can store a recommendation only with a valid signature, only once per check, and only about an open check", async () => {
    await require({});
    await setMerchant(app, merchantId, { settings: { "identity.provider": "" } });
    const id = await newCheck();
    const reference = `OH1-I${id}`;
    await app.deps.db.query(`update identity_check set provider = 'sandbox', provider_reference = $2 where id = $1`, [
      BigInt(id),
      reference,
    ]);
    const approve = { reference, advice: "approve" };
    expect(await callback(approve, { secret: "a-secret-that-the-provider-does-not-have" })).toBe(
      "payment.signature.invalid",
    );
    expect(await callback({ ...approve, advice: "certain" })).toBe("request.param.err");
    expect(await callback({ ...approve, reference: "OH1-I1" })).toBe("ignored");
    expect((await rowOf(id)).advice).toBeNull();
    expect(await callback({ reference, advice: "reject" })).toBe("applied");
    expect(await callback(approve)).toBe("ignored");
    expect(await rowOf(id)).toMatchObject({ state: "submitted", advice: "reject" });
    await expectOk(decideTestCheck(app, { token: ana, id, verdict: "reject", reason: "notAccepted" }));
    await setMerchant(app, merchantId, { settings: { "identity.autoApprove": true } });
    expect(await callback(approve)).toBe("ignored");
    expect(await rowOf(id)).toMatchObject({ state: "rejected" });
    await setMerchant(app, merchantId, { settings: { "identity.provider": "sandbox" } });
  });

  it("cannot approve the document of an excluded person: the recommendation is stored, and the staff decides", async () => {
    await require({ "identity.autoApprove": true });
    const number = newDocumentNumber();
    const excluded = await newMember();
    expect(await askAbout(await submitTestCheck(app, excluded, { number }))).toMatchObject({ state: "approved" });
    const id = await newCheck(number);
    await excludeSelf(app, excluded, { kind: "self_exclusion", untilAt: null });
    expect(await askAbout(id)).toMatchObject({ state: "submitted", advice: "approve" });
  });

  it("is asked again about a check that it already has, but not about a check that another provider has", async () => {
    await require({});
    const [here, elsewhere] = [await newCheck(), await newCheck()];
    const know = `update identity_check set provider = $2, provider_reference = 'known' || id where id = $1`;
    await app.deps.db.query(know, [BigInt(here), "sandbox"]);
    await app.deps.db.query(know, [BigInt(elsewhere), "earlier"]);
    await askIdentityProviders(app.deps);
    expect([(await rowOf(here)).advice, (await rowOf(elsewhere)).advice]).toEqual(["approve", null]);
  });

  it("approves without the staff if the setting allows it, but not a document that differs or shows a person under age", async () => {
    await require({ "identity.autoApprove": true });
    const id = await newCheck();
    const differing = await submitTestCheck(app, await newMember(), { birthday: "1980-01-01" });
    const young = await submitTestCheck(app, await app.register("gateyoung", { birthday: null }), {
      birthday: dayIn(-3_650),
    });
    await askIdentityProviders(app.deps);
    expect(await rowOf(id)).toMatchObject({ state: "approved", advice: "approve" });
    for (const other of [differing, young]) {
      expect(await rowOf(other)).toMatchObject({ state: "submitted", advice: "approve" });
    }
    expect(await callback({ reference: `OH1-I${differing}`, advice: "approve" })).toBe("ignored");
    const [entry] = await app.deps.db.query(
      `select actor_kind as kind, actor_name as by from audit_line where action = 'identity.approved'
       and detail->>'checkId' = $1`,
      [id],
    );
    expect(entry).toEqual({ kind: "system", by: "provider sandbox" });
  });
});
