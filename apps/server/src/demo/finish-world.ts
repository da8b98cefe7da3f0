/**
 * Ends the history of a demo merchant at the present, in one transaction: demoplayer gets a round balance, some
 * withdrawals wait for the staff, game sessions are ended, and all players get new secret seeds.
 */

import { demoPeople } from "../announce.ts";
import type { Deps } from "../core/deps.ts";
import { startOfDay } from "../core/merchant/start-of-day.ts";
import type { Transaction } from "../db/connection.ts";
import { insertAuthenticator, loginLocationOf } from "../modules/identity/index.ts";
import { approveWithdrawal } from "../modules/payments/index.ts";
import { replaceChain } from "../modules/studio/index.ts";
import { guardedMembers, planCast } from "./demo-cast.ts";
import type { DemoWorld } from "./demo-worlds.ts";
import type { DemoGuest } from "./guest.ts";
import { askPayout, decidePayout, completeDeposit, payoutAccountOf, usualAmount } from "./move-money.ts";
import { staffActor } from "./past.ts";
import type { Merchant } from "./play-day.ts";
import { endGameSessions, noteHomes, noteLastLogins, noteRebateBegin, selectPlayers } from "./repository.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Login locations from which the demo is used; they are known for all members, so that no login counts as new. */
const homes = ["127.0.0.1", "::1"].map(loginLocationOf);
const guardedForMs = 30 * dayMs;
const leastDeposit = 10_000n;
const leastPayout = 20_000n;
const wholePayout = 10_000n;
const largestPayout = 2_400_000n;

export async function finishWorld(deps: Deps, tx: Transaction, merchant: Merchant): Promise<void> {
  const { past, guests } = merchant;
  const { merchantId, playerBalance } = past.world;
  past.begin("finish");
  const player = guests.get(demoPeople.member.account);
  const agent = guests.get(demoPeople.agent.account);
  if (player === undefined || agent === undefined) throw new Error("the demo has no player");
  for (const guest of [player, agent]) await payoutAccountOf(past, guest);
  await guardSome(deps, tx, merchant);
  await beginRebates(deps, tx, past.world);
  await fillQueue(merchant);
  await reachBalance(merchant, player, playerBalance);
  await noteLastLogins(tx, merchantId);
  await noteHomes(tx, merchantId, homes);
  await endGameSessions(tx, merchantId, deps.clock.realNow());
  // The seeds of the history can be computed from the source code, so new ones come from the system's random source.
  const fresh = { ...past.studio, random: deps.random };
  for (const playerId of await selectPlayers(tx, merchantId)) await replaceChain(fresh, tx, { merchantId, playerId });
}

/** Gives some members an authenticator that was enabled in the past. */
async function guardSome(deps: Deps, tx: Transaction, { past, guests }: Merchant): Promise<void> {
  const { merchantId } = past.world;
  const at = new Date(deps.clock.realNow().getTime() - guardedForMs);
  for (const { account } of guardedMembers(planCast(past.world.cast))) {
    const memberId = guests.get(account)?.memberId;
    if (memberId === undefined) continue;
    await insertAuthenticator(deps, tx, { merchantId, memberId, secret: demoPeople.memberTotpSecret, at });
  }
}

/** Sets the start of rebates; the usual job settles the days since then. */
async function beginRebates({ clock, merchants }: Deps, tx: Transaction, world: DemoWorld): Promise<void> {
  const { merchantId, rebateDays } = world;
  if (rebateDays === 0) return;
  const { currency, timeZone } = merchants.byId(merchantId);
  const before = new Date(clock.businessNow().getTime() - rebateDays * dayMs);
  await noteRebateBegin(tx, { merchantId, currency, fromAt: startOfDay(before, timeZone) });
}

/** Reaches a balance by withdrawals and a deposit. */
async function reachBalance({ past, desk }: Merchant, guest: DemoGuest, target: bigint): Promise<void> {
  const { studio } = past;
  const spare = ((guest.balance - target + leastDeposit) / wholePayout) * wholePayout;
  for (let left = spare; guest.balance > target - leastDeposit && left >= 0n;) {
    const payout = left < leastPayout ? leastPayout : left;
    const amount = payout > largestPayout ? largestPayout : payout;
    const id = await askPayout(past, guest, amount);
    studio.clock.advanceMs(2 * minuteMs);
    await decidePayout(past, desk, { guest, id, amount });
    left = ((guest.balance - target + leastDeposit) / wholePayout) * wholePayout;
  }
  studio.clock.advanceMs(minuteMs);
  await completeDeposit(past, guest, { amountMinor: target - guest.balance, isCertain: true });
}

/** Fills the queue of withdrawals: one that needs a second person is half approved, the others are undecided. */
async function fillQueue(merchant: Merchant): Promise<void> {
  const { past, guests } = merchant;
  const { studio, world } = past;
  const taken = new Set(Object.values(demoPeople).map((person) => (person as { account?: string }).account));
  const rich = [...guests.values()]
    .filter(({ cast }) => !taken.has(cast.account))
    .toSorted((a, b) => Number(b.balance - a.balance));
  const [whale, ...others] = rich;
  if (whale !== undefined && world.largeWithdrawal > 0n) await askLarge(merchant, whale);
  for (const guest of others.slice(0, world.waitingWithdrawals)) {
    studio.clock.advanceMs(past.random.between(2, 9) * minuteMs);
    const payout = (guest.balance / 2n / wholePayout) * wholePayout;
    const amount = payout > largestPayout ? largestPayout : payout;
    if (amount >= leastPayout) await askPayout(past, guest, amount);
  }
}

async function askLarge({ past, desk }: Merchant, whale: DemoGuest): Promise<void> {
  const { studio, world } = past;
  const { largeWithdrawal } = world;
  while (whale.balance < largeWithdrawal) {
    await completeDeposit(past, whale, { amountMinor: usualAmount(largeWithdrawal - whale.balance), isCertain: true });
    studio.clock.advanceMs(3 * minuteMs);
  }
  const id = await askPayout(past, whale, largeWithdrawal);
  studio.clock.advanceMs(4 * minuteMs);
  const decision = { actor: staffActor(past, desk.first), id, reason: "Large win on record, documents seen." };
  await studio.db.transaction((inner) => approveWithdrawal(studio, inner, decision));
}
