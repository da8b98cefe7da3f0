/** For each situation of a member: which actions are allowed, and the first refusal of the others. */

import { afterAll, beforeAll, expect, it } from "vitest";
import type { ErrorCode } from "@openhouse/protocol/core/error-codes";
import type { MerchantId } from "./core/ids.ts";
import type { GatedAction } from "./core/ports/action-gate.ts";
import { createActionGate } from "./create-action-gate.ts";
import { setMerchant } from "./testing/set-merchant.ts";
import { createTestApp } from "./testing/test-app.ts";
import type { SignedInMember, TestApp } from "./testing/test-app.ts";
import { verifyTestMember } from "./testing/test-identity.ts";
import { excludeSelf } from "./testing/test-limits.ts";
import { startTrial } from "./testing/test-people.ts";

const merchantId = 1 as MerchantId;
const dayMs = 86_400_000;
const off = { "identity.beforePlay": false, "identity.beforeDeposit": false, "identity.beforeWithdrawal": false };
const on = { "identity.beforePlay": true, "identity.beforeDeposit": true, "identity.beforeWithdrawal": true };
const actions = [
  "play",
  "trial",
  "vendorTransfer",
  "deposit",
  "depositSettings",
  "receipt",
  "withdrawal",
] as const satisfies readonly GatedAction[];

let app: TestApp;
let count = 0;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const register = (birthday: string | null = "1990-06-12") => app.register(`gated${(count += 1)}x`, { birthday });

async function takeBreak(member: SignedInMember): Promise<SignedInMember> {
  const untilAt = new Date(app.clock.businessNow().getTime() + 2 * dayMs);
  await excludeSelf(app, member, { kind: "time_out", untilAt });
  return member;
}

/** Blocks the member as under age. The date of birth stays that of an adult. */
async function block(member: SignedInMember): Promise<SignedInMember> {
  await excludeSelf(app, member, { kind: "under_age", untilAt: null });
  return member;
}

/** Stores a date of birth that is later than the merchant's minimum age allows. */
async function makeYoung(member: SignedInMember): Promise<SignedInMember> {
  const birthday = new Date(app.clock.businessNow().getTime() - 15 * 365 * dayMs).toISOString().slice(0, 10);
  await app.deps.db.query(
    `update member set profile = profile || jsonb_build_object('birthday', $2::text) where merchant_id = 1 and id = $1`,
    [member.memberId, birthday],
  );
  return member;
}

async function verify(member: SignedInMember): Promise<SignedInMember> {
  await verifyTestMember(app.deps, member.memberId);
  return member;
}

async function openTrial(): Promise<Pick<SignedInMember, "memberId">> {
  await startTrial(app);
  const [trial] = await app.deps.db.query<SignedInMember>(
    `select id as "memberId" from member where merchant_id = 1 and type = any ($1) order by id desc limit 1`,
    [app.deps.merchants.byId(merchantId).trialTypes],
  );
  return trial ?? expect.fail("no trial account");
}

interface Situation {
  readonly settings?: Partial<typeof on>;
  readonly prepare: () => Promise<Pick<SignedInMember, "memberId">>;
  /** Actions without a code are allowed. */
  readonly codes: Readonly<Partial<Record<GatedAction, ErrorCode>>>;
}

const ofMissingBirthday = {
  play: "account.birthday.required",
  vendorTransfer: "account.birthday.required",
  deposit: "account.birthday.required",
  depositSettings: "account.birthday.required",
} as const;
const ofYouth = {
  play: "account.under.age",
  vendorTransfer: "account.under.age",
  deposit: "account.under.age",
  depositSettings: "account.under.age",
} as const;
const ofBreak = {
  play: "account.excluded",
  trial: "account.excluded",
  vendorTransfer: "account.transfer.excluded",
  depositSettings: "member.excluded",
} as const;
const ofBlock = {
  play: "account.under.age",
  trial: "account.under.age",
  vendorTransfer: "account.under.age",
  depositSettings: "account.under.age",
} as const;
const ofMissingApproval = { receipt: "identity.required", withdrawal: "identity.required" } as const;

const situations: Readonly<Record<string, Situation>> = {
  "an adult": { prepare: () => register(), codes: {} },
  "a member in a break": { prepare: async () => takeBreak(await register()), codes: ofBreak },
  "a member who is blocked as under age": { prepare: async () => block(await register()), codes: ofBlock },
  "a member without a date of birth": { prepare: () => register(null), codes: ofMissingBirthday },
  "a member who is too young": { prepare: async () => makeYoung(await register()), codes: ofYouth },
  "an unverified member before play": {
    settings: { "identity.beforePlay": true },
    prepare: () => register(),
    codes: { play: "identity.required", vendorTransfer: "identity.required" },
  },
  "an unverified member before a deposit": {
    settings: { "identity.beforeDeposit": true },
    prepare: () => register(),
    codes: { deposit: "identity.required", depositSettings: "identity.required", receipt: "identity.required" },
  },
  "an unverified member before a withdrawal": {
    settings: { "identity.beforeWithdrawal": true },
    prepare: () => register(),
    codes: { withdrawal: "identity.required" },
  },
  "a verified member": { settings: on, prepare: async () => verify(await register()), codes: {} },
  "a trial account": { settings: on, prepare: openTrial, codes: {} },
  "an unverified member without a date of birth": {
    settings: on,
    prepare: () => register(null),
    codes: { ...ofMissingBirthday, ...ofMissingApproval },
  },
  "an unverified member who is too young": {
    settings: on,
    prepare: async () => makeYoung(await register()),
    codes: { ...ofYouth, ...ofMissingApproval },
  },
  "an unverified member without a date of birth in a break": {
    settings: on,
    prepare: async () => takeBreak(await register(null)),
    codes: { ...ofMissingBirthday, ...ofBreak, ...ofMissingApproval },
  },
  "an unverified member without a date of birth who is blocked as under age": {
    settings: on,
    prepare: async () => block(await register(null)),
    codes: { ...ofMissingBirthday, ...ofBlock, ...ofMissingApproval },
  },
};

it.each(Object.entries(situations))("%s: the first refusal of each action", async (_name, situation) => {
  const { settings = {}, prepare, codes } = situation;
  await setMerchant(app, merchantId, { settings: { ...off, ...settings } });
  const { memberId } = await prepare();
  const actionRefusalOf = createActionGate(app.deps);
  const refusals = await Promise.all(
    actions.map(async (action) => [action, await actionRefusalOf(app.deps.db, { merchantId, memberId }, action)]),
  );
  expect(Object.fromEntries(refusals)).toEqual(Object.fromEntries(actions.map((action) => [action, codes[action]])));
});
