/**
 * Ends the history of a demo merchant at the present, in one transaction: demoplayer gets the planned balance, some
 * withdrawals wait for the staff, game sessions are ended, and all players get new secret seeds.
 */

import { demoPeople } from "../announce.ts";
import type { Deps } from "../core/deps.ts";
import { startOfDay } from "../core/merchant/start-of-day.ts";
import type { Transaction } from "../db/connection.ts";
import { insertSecurity, loginLocationOf } from "../modules/identity/index.ts";
import { approveWithdrawal } from "../modules/payments/index.ts";
import { replaceChain } from "../modules/studio/index.ts";
import { guardedMembers, planMembers } from "./demo-cast.ts";
import type { DemoWorld } from "./demo-worlds.ts";
import type { DemoMember } from "./demo-member.ts";
import {
  requestDemoWithdrawal,
  decideWithdrawal,
  completeDeposit,
  payoutAccountOf,
  usualAmount,
} from "./move-money.ts";
import { staffActor } from "./demo-history.ts";
import type { DemoMerchant } from "./play-day.ts";
import {
  endGameSessions,
  insertLoginLocations,
  setLastLogins,
  insertRebateBegin,
  selectPlayers,
} from "./repository.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/**
 * The login locations from which the demo is used. All members get them as known, so that no login counts as coming
 * from a new location.
 */
const demoLoginLocations = ["127.0.0.1", "::1"].map(loginLocationOf);
const authenticatorAgeMs = 30 * dayMs;
const leastDeposit = 10_000n;
const leastPayout = 20_000n;
const payoutStep = 10_000n;
const largestPayout = 2_400_000n;

export async function finishWorld(deps: Deps, tx: Transaction, merchant: DemoMerchant): Promise<void> {
  const { history, members } = merchant;
  const { merchantId, playerBalance } = history.world;
  history.begin("finish");
  const player = members.get(demoPeople.member.account);
  const agent = members.get(demoPeople.agent.account);
  if (player === undefined || agent === undefined) throw new Error("the demo lacks its player or its agent");
  for (const member of [player, agent]) await payoutAccountOf(history, member);
  await secureMembers(deps, tx, merchant);
  await setRebateBegin(deps, tx, history.world);
  await fillQueue(merchant);
  await reachBalance(merchant, player, playerBalance);
  await setLastLogins(tx, merchantId);
  await insertLoginLocations(tx, merchantId, demoLoginLocations);
  await endGameSessions(tx, merchantId, deps.clock.realNow());
  // The seeds of the history can be computed from the source code, so new ones come from the system's random source.
  const seedDeps = { ...history.studio, random: deps.random };
  for (const playerId of await selectPlayers(tx, merchantId))
    await replaceChain(seedDeps, tx, { merchantId, playerId });
}

/** Gives some members an authenticator and confirmed contacts, dated 30 days before the present. */
async function secureMembers(deps: Deps, tx: Transaction, { history, members }: DemoMerchant): Promise<void> {
  const { merchantId } = history.world;
  const at = new Date(deps.clock.realNow().getTime() - authenticatorAgeMs);
  for (const { account, email, mobile } of guardedMembers(planMembers(history.world.cast))) {
    const memberId = members.get(account)?.memberId;
    if (memberId === undefined) continue;
    await insertSecurity(deps, tx, { merchantId, memberId, secret: demoPeople.memberTotpSecret, email, mobile, at });
  }
}

/** Sets the start of rebates; the usual job settles the days since then. */
async function setRebateBegin({ clock, merchants }: Deps, tx: Transaction, world: DemoWorld): Promise<void> {
  const { merchantId, rebateDays } = world;
  if (rebateDays === 0) return;
  const { currency, timeZone } = merchants.byId(merchantId);
  const before = new Date(clock.businessNow().getTime() - rebateDays * dayMs);
  await insertRebateBegin(tx, { merchantId, currency, fromAt: startOfDay(before, timeZone) });
}

/** Brings the member to the target balance by withdrawals and a deposit. */
async function reachBalance({ history, staff }: DemoMerchant, member: DemoMember, target: bigint): Promise<void> {
  const { studio } = history;
  const spare = ((member.balance - target + leastDeposit) / payoutStep) * payoutStep;
  for (let remainingMinor = spare; member.balance > target - leastDeposit && remainingMinor >= 0n;) {
    const payout = remainingMinor < leastPayout ? leastPayout : remainingMinor;
    const amount = payout > largestPayout ? largestPayout : payout;
    const id = await requestDemoWithdrawal(history, member, amount);
    studio.clock.advanceMs(2 * minuteMs);
    await decideWithdrawal(history, staff, { member, id, amount });
    remainingMinor = ((member.balance - target + leastDeposit) / payoutStep) * payoutStep;
  }
  studio.clock.advanceMs(minuteMs);
  await completeDeposit(history, member, { amountMinor: target - member.balance, isCertain: true });
}

/**
 * Fills the queue of withdrawals. The large one, if the demo's plan has one, already has the approval of the first of
 * two persons; the others are undecided.
 */
async function fillQueue(merchant: DemoMerchant): Promise<void> {
  const { history, members } = merchant;
  const { studio, world } = history;
  const demoAccounts = new Set(Object.values(demoPeople).map((person) => (person as { account?: string }).account));
  const membersByBalance = [...members.values()]
    .filter(({ cast }) => !demoAccounts.has(cast.account))
    .toSorted((a, b) => Number(b.balance - a.balance));
  const [richestMember, ...others] = membersByBalance;
  if (richestMember !== undefined && world.largeWithdrawal > 0n) await requestLargeWithdrawal(merchant, richestMember);
  for (const member of others.slice(0, world.waitingWithdrawals)) {
    studio.clock.advanceMs(history.random.between(2, 9) * minuteMs);
    const payout = (member.balance / 2n / payoutStep) * payoutStep;
    const amount = payout > largestPayout ? largestPayout : payout;
    if (amount >= leastPayout) await requestDemoWithdrawal(history, member, amount);
  }
}

async function requestLargeWithdrawal({ history, staff }: DemoMerchant, richestMember: DemoMember): Promise<void> {
  const { studio, world } = history;
  const { largeWithdrawal } = world;
  while (richestMember.balance < largeWithdrawal) {
    await completeDeposit(history, richestMember, {
      amountMinor: usualAmount(largeWithdrawal - richestMember.balance),
      isCertain: true,
    });
    studio.clock.advanceMs(3 * minuteMs);
  }
  const id = await requestDemoWithdrawal(history, richestMember, largeWithdrawal);
  studio.clock.advanceMs(4 * minuteMs);
  const decision = { actor: staffActor(history, staff.first), id, reason: "Large win on record, documents seen." };
  await studio.db.transaction((inner) => approveWithdrawal(studio, inner, decision));
}
