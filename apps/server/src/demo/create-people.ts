/**
 * Creates the people of a demo merchant in one transaction: staff, members in their team tree, invitation codes,
 * passwords. All members except demoagent have the same password, so that a visitor of the demo can sign in as any of
 * them.
 */

import { raiseRates, rebateCategories } from "@openhouse/rules/agents/rebate-rates";
import { demoPeople } from "../announce.ts";
import type { Deps } from "../core/deps.ts";
import type { MerchantId, StaffId } from "../core/ids.ts";
import type { Transaction } from "../db/connection.ts";
import { insertAgentCode, raiseRebateRow, usualRebates } from "../modules/agents/index.ts";
import {
  createMember,
  insertStaff,
  requireConsent,
  updatePaymentPassword,
  writeBirthday,
} from "../modules/identity/index.ts";
import { seedIdentityCheck } from "../modules/identity-checks/index.ts";
import type { PlannedMember } from "./demo-cast.ts";
import type { DemoHistory } from "./demo-history.ts";

export interface DemoHashes {
  readonly member: string;
  readonly agent: string;
  readonly payment: string;
  readonly staff: string;
}

const minuteMs = 60_000;
const extraPpm = 4_000;

/** Hashes the demo's passwords once for all accounts, because a hash takes a tenth of a second. */
export async function hashPasswords({ passwords }: Pick<Deps, "passwords">): Promise<DemoHashes> {
  const { member, agent, paymentPassword, staffPassword } = demoPeople;
  const texts = [member.password, agent.password, paymentPassword, staffPassword];
  const [hash = "", agentHash = "", payment = "", staff = ""] = await Promise.all(
    texts.map((text) => passwords.hash(text)),
  );
  return { member: hash, agent: agentHash, payment, staff };
}

export interface People {
  readonly cast: readonly PlannedMember[];
  readonly hashes: DemoHashes;
  /** Start of the history's first day, and the length of a day. */
  readonly startsAt: Date;
  readonly dayMs: number;
}

export async function createPeople(
  history: DemoHistory,
  tx: Transaction,
  { cast, hashes, startsAt, dayMs }: People,
): Promise<void> {
  const { studio, world, random } = history;
  const { merchantId } = world;
  history.begin("people");
  studio.clock.startAt(startsAt);
  await createStaff(history, tx, hashes);
  // In the order of joining; an upline joins on the same day or earlier.
  const order = cast.map((member, index) => ({ member, index }));
  order.sort((a, b) => a.member.joinedDay - b.member.joinedDay || a.index - b.index);
  for (const { member } of order) {
    studio.clock.moveTo(new Date(startsAt.getTime() + member.joinedDay * dayMs));
    studio.clock.advanceMs(random.between(1, 4) * minuteMs);
    await createOne(history, tx, { member, hashes, merchantId });
  }
}

interface MemberToCreate {
  readonly member: PlannedMember;
  readonly hashes: DemoHashes;
  readonly merchantId: MerchantId;
}

async function createOne(
  { studio }: DemoHistory,
  tx: Transaction,
  { member, hashes, merchantId }: MemberToCreate,
): Promise<void> {
  const { account, type, uplineAccount } = member;
  const { currency, defaultLanguage } = studio.merchants.byId(merchantId);
  const isAgentLogin = account === demoPeople.agent.account;
  const memberId = await createMember(studio, tx, {
    actor: { merchantId, ip: "127.0.0.1", language: defaultLanguage, requestId: "demo" },
    account,
    type,
    currency,
    passwordHash: isAgentLogin ? hashes.agent : hashes.member,
    mustChangePassword: false,
    registerUrl: null,
    referralCode: uplineAccount,
    affiliateCode: null,
    consent: requireConsent(studio.merchants.byId(merchantId), { agreement: true }),
  });
  const at = studio.clock.businessNow();
  if (type !== 0) await insertAgentCode(tx, { merchantId, code: account, agentId: memberId, kind: "referral", at });
  if (isAgentLogin) {
    // The merchant's first agent gets higher rebate rates than usual, so that it can pass some on.
    const usualRates = usualRebates(studio, merchantId);
    const raisedRates = Object.fromEntries(
      rebateCategories.map((category) => [category, usualRates[category] + extraPpm]),
    );
    await raiseRebateRow(tx, { merchantId, memberId, rates: raiseRates(usualRates, raisedRates), givenBy: null, at });
  }
  await writeBirthday(tx, { merchantId, memberId, birthday: birthdayOf(account) });
  await seedIdentityCheck(studio, tx, { merchantId, memberId });
  await updatePaymentPassword(
    tx,
    { merchantId, id: memberId, paymentPasswordHash: null },
    { hash: hashes.payment, changedAt: null, isUnproved: false },
  );
}

/** A date of birth between 1970 and 1999 that follows from the account's name, so that the history stays the same. */
function birthdayOf(account: string): string {
  const number = Array.from(account).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 100_003, 7);
  return new Date(Date.UTC(1970 + (number % 30), number % 12, 1 + (number % 28))).toISOString().slice(0, 10);
}

async function createStaff({ studio, world }: DemoHistory, tx: Transaction, hashes: DemoHashes): Promise<void> {
  for (const { account, totpSecret } of demoPeople.staff) {
    await insertStaff(tx, {
      merchantId: world.merchantId,
      id: studio.ids.next() as StaffId,
      account,
      name: account === "demoadmin" ? "Demo Admin" : "Demo Checker",
      passwordHash: hashes.staff,
      sealedTotpSecret: studio.sealer.seal(totpSecret),
      roles: ["admin", "finance"],
    });
  }
}
