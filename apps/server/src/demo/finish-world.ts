/**
 * Ends the history of a demo house at the present: demoplayer holds a round-looking sum, some withdrawals wait for the
 * staff, the seats of the past are closed and every player gets seeds that nobody can know. One transaction.
 */

import { demoPeople } from "../announce.ts";
import type { Deps } from "../core/deps.ts";
import { startOfDay } from "../core/merchant/start-of-day.ts";
import type { Transaction } from "../db/connection.ts";
import { insertAuthenticator, placeOf } from "../modules/identity/index.ts";
import { approveWithdrawal } from "../modules/payments/index.ts";
import { replaceChain } from "../modules/studio/index.ts";
import { guardedMembers, planCast } from "./demo-cast.ts";
import type { DemoWorld } from "./demo-worlds.ts";
import type { DemoGuest } from "./guest.ts";
import { askPayout, decidePayout, payIn, payoutAccountOf, usualAmount } from "./move-money.ts";
import { staffActor } from "./past.ts";
import type { House } from "./play-day.ts";
import { endGameSessions, noteHomes, noteLastLogins, noteRebateBegin, selectPlayers } from "./repository.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Where the demo is looked at: nobody of its people is a stranger there, whatever a house asks of new places. */
const homes = ["127.0.0.1", "::1"].map(placeOf);
const guardedForMs = 30 * dayMs;
const leastDeposit = 10_000n;
const leastPayout = 20_000n;
const wholePayout = 10_000n;
const largestPayout = 2_400_000n;

export async function finishWorld(deps: Deps, tx: Transaction, house: House): Promise<void> {
  const { past, guests } = house;
  const { merchantId, playerBalance } = past.world;
  past.begin("finish");
  const player = guests.get(demoPeople.member.account);
  const agent = guests.get(demoPeople.agent.account);
  if (player === undefined || agent === undefined) throw new Error("the demo has no player");
  for (const guest of [player, agent]) await payoutAccountOf(past, guest);
  await guardSome(deps, tx, house);
  await beginRebates(deps, tx, past.world);
  await fillQueue(house);
  await reachBalance(house, player, playerBalance);
  await noteLastLogins(tx, merchantId);
  await noteHomes(tx, merchantId, homes);
  await endGameSessions(tx, merchantId, deps.clock.realNow());
  // The seeds of the history follow from the source of this program: from here on chance is the system's.
  const fresh = { ...past.studio, random: deps.random };
  for (const playerId of await selectPlayers(tx, merchantId)) await replaceChain(fresh, tx, { merchantId, playerId });
}

/** Some keep an authenticator, since long before anybody can look. */
async function guardSome(deps: Deps, tx: Transaction, { past, guests }: House): Promise<void> {
  const { merchantId } = past.world;
  const at = new Date(deps.clock.realNow().getTime() - guardedForMs);
  for (const { account } of guardedMembers(planCast(past.world.cast))) {
    const memberId = guests.get(account)?.memberId;
    if (memberId === undefined) continue;
    await insertAuthenticator(deps, tx, { merchantId, memberId, secret: demoPeople.memberTotpSecret, at });
  }
}

/** The days themselves are worked by the job, as in any other house. */
async function beginRebates({ clock, merchants }: Deps, tx: Transaction, world: DemoWorld): Promise<void> {
  const { merchantId, rebateDays } = world;
  if (rebateDays === 0) return;
  const { currency, timeZone } = merchants.byId(merchantId);
  const before = new Date(clock.businessNow().getTime() - rebateDays * dayMs);
  await noteRebateBegin(tx, { merchantId, currency, fromAt: startOfDay(before, timeZone) });
}

/** Moves the balance to a sum by a last payout and a last deposit, as a person would. */
async function reachBalance({ past, desk }: House, guest: DemoGuest, target: bigint): Promise<void> {
  const { studio } = past;
  const spare = ((guest.balance - target + leastDeposit) / wholePayout) * wholePayout;
  for (let left = spare; guest.balance > target - leastDeposit && left >= 0n;) {
    const wish = left < leastPayout ? leastPayout : left;
    const amount = wish > largestPayout ? largestPayout : wish;
    const id = await askPayout(past, guest, amount);
    studio.clock.advanceMs(2 * minuteMs);
    await decidePayout(past, desk, { guest, id, amount });
    left = ((guest.balance - target + leastDeposit) / wholePayout) * wholePayout;
  }
  studio.clock.advanceMs(minuteMs);
  await payIn(past, guest, { amountMinor: target - guest.balance, isCertain: true });
}

/** Withdrawals that wait: one above the limit of a single person, half approved, and some that nobody has seen. */
async function fillQueue(house: House): Promise<void> {
  const { past, guests } = house;
  const { studio, world } = past;
  const taken = new Set(Object.values(demoPeople).map((person) => (person as { account?: string }).account));
  const rich = [...guests.values()]
    .filter(({ cast }) => !taken.has(cast.account))
    .toSorted((a, b) => Number(b.balance - a.balance));
  const [whale, ...others] = rich;
  if (whale !== undefined && world.largeWithdrawal > 0n) await askLarge(house, whale);
  for (const guest of others.slice(0, world.waitingWithdrawals)) {
    studio.clock.advanceMs(past.random.between(2, 9) * minuteMs);
    const wish = (guest.balance / 2n / wholePayout) * wholePayout;
    const amount = wish > largestPayout ? largestPayout : wish;
    if (amount >= leastPayout) await askPayout(past, guest, amount);
  }
}

async function askLarge({ past, desk }: House, whale: DemoGuest): Promise<void> {
  const { studio, world } = past;
  const { largeWithdrawal } = world;
  while (whale.balance < largeWithdrawal) {
    await payIn(past, whale, { amountMinor: usualAmount(largeWithdrawal - whale.balance), isCertain: true });
    studio.clock.advanceMs(3 * minuteMs);
  }
  const id = await askPayout(past, whale, largeWithdrawal);
  studio.clock.advanceMs(4 * minuteMs);
  const decision = { actor: staffActor(past, desk.first), id, reason: "Large win on record, documents seen." };
  await studio.db.transaction((inner) => approveWithdrawal(studio, inner, decision));
}
