/**
 * Plays one day of the demo's history through the real operations: rounds of the slot through the bet lane, deposits
 * before them, withdrawals after them. Runs inside the transaction of the history's database.
 */

import { launchStudioGame, openSession, playRound } from "../modules/studio/index.ts";
import type { GameSession } from "../modules/studio/index.ts";
import { stakesIn } from "@openhouse/rules/studio/capiz/stakes";
import { planDay } from "./day-plan.ts";
import type { Seated, Sitting } from "./day-plan.ts";
import type { DemoGuest } from "./guest.ts";
import { askPayout, decidePayout, completeDeposit, usualAmount } from "./move-money.ts";
import type { Desk } from "./move-money.ts";
import type { Past } from "./past.ts";

export interface Day {
  /** Number of the day in the history, from 0. */
  readonly index: number;
  /** yyyy-mm-dd in the merchant's calendar, and the start of that day. */
  readonly day: string;
  readonly startsAt: Date;
  /** The day's last moment: the end of the day, or the present. */
  readonly until: Date;
  /** On the last day undecided withdrawals stay in the queue. */
  readonly isLast: boolean;
}

export interface Merchant {
  readonly past: Past;
  readonly desk: Desk;
  /** By account name. */
  readonly guests: ReadonlyMap<string, DemoGuest>;
  /** Game sessions that this process has opened. */
  readonly seats: Map<DemoGuest, GameSession>;
}

interface Request {
  readonly guest: DemoGuest;
  readonly id: bigint;
  readonly amount: bigint;
  readonly decideAt: Date;
}

const minuteMs = 60_000;
/** A member plays with a balance of at least `leastStakes` stakes; a deposit is `payInStakes` stakes. */
const leastStakes = 25n;
const payInStakes = 60n;
/** With more than `richStakes` stakes a careful member withdraws down to `keptStakes`. */
const richStakes = 160n;
const keptStakes = 70n;
const leastPayout = 20_000n;
const wholePayout = 10_000n;
const largestPayout = 2_400_000n;

/** Returns how many rounds were played. */
export async function playDay(merchant: Merchant, day: Day): Promise<number> {
  const { past, guests } = merchant;
  past.begin(`day ${day.index}`);
  past.studio.clock.startAt(day.startsAt);
  const present = [...guests.values()].filter(({ cast }) => cast.joinedDay <= day.index);
  const invited = present.map(({ cast }) => ({ account: cast.account, weight: cast.habits.weight }));
  const { usualRounds, days } = past.world;
  // Activity grows over the history.
  const grown = Math.round((usualRounds * (70 + (60 * day.index) / days)) / 100);
  const plan = planDay({ day: day.day, usualRounds: grown, guests: invited, random: past.random });
  const waiting: Request[] = [];
  let rounds = 0;
  for (const sitting of plan) {
    const startsAt = new Date(day.startsAt.getTime() + sitting.startMinute * minuteMs);
    if (startsAt >= day.until) break;
    await decideUntil(merchant, waiting, startsAt);
    past.studio.clock.moveTo(startsAt);
    const seated = await seatGuests(merchant, sitting);
    rounds += await playSitting(merchant, seated, day.until);
    waiting.push(...(await payWinners(merchant, seated, day.until)));
  }
  await decideUntil(merchant, waiting, day.until);
  if (!day.isLast) for (const request of waiting) await decidePayout(past, merchant.desk, request);
  return rounds;
}

interface SeatedGuest {
  readonly guest: DemoGuest;
  readonly seat: GameSession;
  readonly plan: Seated;
  readonly stakes: readonly bigint[];
}

/** A member with too little money makes a deposit first, and does not play if it fails. */
async function seatGuests(merchant: Merchant, sitting: Sitting): Promise<SeatedGuest[]> {
  const { past, guests } = merchant;
  const { currency } = past.studio.merchants.byId(past.world.merchantId);
  const stakes = stakesIn(currency);
  const seated: SeatedGuest[] = [];
  for (const plan of sitting.players) {
    const guest = guests.get(plan.account);
    if (guest === undefined) continue;
    const stake = usualStake(guest, stakes);
    if (guest.balance < stake * leastStakes)
      await completeDeposit(past, guest, { amountMinor: usualAmount(stake * payInStakes) });
    if (guest.balance < (stakes[0] ?? 0n)) continue;
    seated.push({ guest, seat: await seatOf(merchant, guest), plan, stakes });
    past.studio.clock.advanceMs(past.random.between(2_000, 9_000));
  }
  return seated;
}

function usualStake({ cast }: DemoGuest, stakes: readonly bigint[]): bigint {
  return stakes[cast.habits.stakeIndex] ?? stakes[0] ?? 0n;
}

/** Launches the game for all members: sessions are real and outlast the writing of the history. */
export async function openSeats(merchant: Merchant, part: string): Promise<void> {
  merchant.past.begin(part);
  for (const guest of merchant.guests.values()) await seatOf(merchant, guest);
}

async function seatOf({ past, seats }: Merchant, guest: DemoGuest): Promise<GameSession> {
  const known = seats.get(guest);
  if (known !== undefined) return known;
  const { studio, world } = past;
  const { merchantId, gameCode } = world;
  const { currency } = studio.merchants.byId(merchantId);
  const address = await launchStudioGame(studio, {
    merchantId,
    memberId: guest.memberId,
    sessionId: null,
    language: "TY",
    currency,
    gameCode,
    portalOrigin: "http://localhost",
  });
  const { token } = await openSession(studio, new URL(address).searchParams.get("launch") ?? "");
  const seat = await studio.gameSessions.find(token);
  seats.set(guest, seat);
  return seat;
}

/** Plays spin by spin; all players spin at the same time, so that the lane books them together. */
async function playSitting({ past }: Merchant, seated: readonly SeatedGuest[], until: Date): Promise<number> {
  const { studio, random } = past;
  let rounds = 0;
  for (let spin = 0; ; spin += 1) {
    studio.clock.advanceMs(random.between(4_200, 8_600));
    if (studio.clock.businessNow() >= until) return rounds;
    const left = seated.filter(({ plan }) => spin < plan.joinsAfter + plan.rounds);
    if (left.length === 0) return rounds;
    const turns = left.filter(({ plan }) => spin >= plan.joinsAfter).flatMap((one) => turnOf(past, one));
    rounds += turns.length;
    await Promise.all(turns.map((turn) => playTurn(past, turn)));
  }
}

interface Turn {
  readonly guest: DemoGuest;
  readonly seat: GameSession;
  readonly stake: bigint;
  readonly key: string;
}

/** The usual stake, or the highest lower one that the balance allows; empty if there is none. */
function turnOf({ studio }: Past, { guest, seat, stakes }: SeatedGuest): Turn[] {
  const usual = usualStake(guest, stakes);
  const stake = stakes.findLast((candidate) => candidate <= usual && candidate <= guest.balance);
  return stake === undefined ? [] : [{ guest, seat, stake, key: studio.random.uuid() }];
}

async function playTurn({ studio }: Past, { guest, seat, stake, key }: Turn): Promise<void> {
  const reply = await playRound(studio, seat, { stakeMinor: stake, shownNonce: guest.nonce, key });
  guest.nonce = BigInt(reply.round.nonce);
  guest.balance = BigInt(reply.balance.totalMinor);
}

/** Members with large winnings request a withdrawal some minutes after they stop. */
async function payWinners({ past }: Merchant, seated: readonly SeatedGuest[], until: Date): Promise<Request[]> {
  const { studio, random } = past;
  const requests: Request[] = [];
  for (const { guest, stakes } of seated) {
    const amount = payoutRequest(past, guest, usualStake(guest, stakes));
    if (amount < leastPayout) continue;
    studio.clock.advanceMs(random.between(40_000, 300_000));
    if (studio.clock.businessNow() >= until) return requests;
    const id = await askPayout(past, guest, amount);
    const decideAt = new Date(studio.clock.businessNow().getTime() + random.between(8, 75) * minuteMs);
    requests.push({ guest, id, amount, decideAt });
  }
  return requests;
}

function payoutRequest({ random }: Past, { balance, cast }: DemoGuest, stake: bigint): bigint {
  const isRich = balance > stake * richStakes;
  if (!isRich || !random.chance(cast.habits.isCareful ? 75 : 35)) return 0n;
  const payout = ((balance - stake * keptStakes) / wholePayout) * wholePayout;
  return payout > largestPayout ? largestPayout : payout;
}

/** Decides the withdrawals that are due before `at`, in the order of their times. */
async function decideUntil({ past, desk }: Merchant, waiting: Request[], at: Date): Promise<void> {
  waiting.sort((a, b) => a.decideAt.getTime() - b.decideAt.getTime());
  while (waiting[0] !== undefined && waiting[0].decideAt < at) {
    const request = waiting.shift();
    if (request === undefined) return;
    past.studio.clock.moveTo(request.decideAt);
    await decidePayout(past, desk, request);
  }
}
