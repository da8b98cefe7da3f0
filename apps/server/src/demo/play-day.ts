/**
 * Plays one day of the demo's history through the real operations: rounds of the slot through the bet lane, deposits
 * before them, withdrawals after them. Runs inside the transaction of the history's database.
 */

import { launchStudioGame, openSession, playRound } from "../modules/studio/index.ts";
import type { GameSession } from "../modules/studio/index.ts";
import { stakesIn } from "@openhouse/rules/studio/capiz/stakes";
import { planDay } from "./day-plan.ts";
import type { Seated, Sitting } from "./day-plan.ts";
import type { DemoMember } from "./demo-member.ts";
import { requestDemoWithdrawal, decideWithdrawal, completeDeposit, usualAmount } from "./move-money.ts";
import type { DemoStaff } from "./move-money.ts";
import type { DemoHistory } from "./demo-history.ts";

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

export interface DemoMerchant {
  readonly history: DemoHistory;
  readonly staff: DemoStaff;
  /** By account name. */
  readonly members: ReadonlyMap<string, DemoMember>;
  /** Game sessions that this process has opened. */
  readonly seats: Map<DemoMember, GameSession>;
}

interface WaitingWithdrawal {
  readonly member: DemoMember;
  readonly id: bigint;
  readonly amount: bigint;
  readonly decideAt: Date;
}

const minuteMs = 60_000;
/**
 * A member whose balance is below `leastStakes` stakes makes a deposit of about `payInStakes` stakes before playing.
 */
const leastStakes = 25n;
const payInStakes = 60n;
/** A member with more than `richStakes` stakes may withdraw down to `keptStakes`; careful members do so more often. */
const richStakes = 160n;
const keptStakes = 70n;
const leastPayout = 20_000n;
const payoutStep = 10_000n;
const largestPayout = 2_400_000n;

/** Returns how many rounds were played. */
export async function playDay(merchant: DemoMerchant, day: Day): Promise<number> {
  const { history, members } = merchant;
  history.begin(`day ${day.index}`);
  history.studio.clock.startAt(day.startsAt);
  const present = [...members.values()].filter(({ cast }) => cast.joinedDay <= day.index);
  const candidates = present.map(({ cast }) => ({ account: cast.account, weight: cast.habits.weight }));
  const { usualRounds, days } = history.world;
  // Activity grows over the history.
  const targetRounds = Math.round((usualRounds * (70 + (60 * day.index) / days)) / 100);
  const plan = planDay({ day: day.day, usualRounds: targetRounds, candidates, random: history.random });
  const waiting: WaitingWithdrawal[] = [];
  let rounds = 0;
  for (const sitting of plan) {
    const startsAt = new Date(day.startsAt.getTime() + sitting.startMinute * minuteMs);
    if (startsAt >= day.until) break;
    await decideUntil(merchant, waiting, startsAt);
    history.studio.clock.moveTo(startsAt);
    const seated = await seatMembers(merchant, sitting);
    rounds += await playSitting(merchant, seated, day.until);
    waiting.push(...(await payWinners(merchant, seated, day.until)));
  }
  await decideUntil(merchant, waiting, day.until);
  if (!day.isLast) for (const request of waiting) await decideWithdrawal(history, merchant.staff, request);
  return rounds;
}

interface SeatedMember {
  readonly member: DemoMember;
  readonly seat: GameSession;
  readonly plan: Seated;
  readonly stakes: readonly bigint[];
}

/**
 * A member with too little money makes a deposit first, and does not play if the balance is then still below the lowest
 * stake.
 */
async function seatMembers(merchant: DemoMerchant, sitting: Sitting): Promise<SeatedMember[]> {
  const { history, members } = merchant;
  const { currency } = history.studio.merchants.byId(history.world.merchantId);
  const stakes = stakesIn(currency);
  const seated: SeatedMember[] = [];
  for (const plan of sitting.players) {
    const member = members.get(plan.account);
    if (member === undefined) continue;
    const stake = usualStake(member, stakes);
    if (member.balance < stake * leastStakes)
      await completeDeposit(history, member, { amountMinor: usualAmount(stake * payInStakes) });
    if (member.balance < (stakes[0] ?? 0n)) continue;
    seated.push({ member, seat: await seatOf(merchant, member), plan, stakes });
    history.studio.clock.advanceMs(history.random.between(2_000, 9_000));
  }
  return seated;
}

function usualStake({ cast }: DemoMember, stakes: readonly bigint[]): bigint {
  return stakes[cast.habits.stakeIndex] ?? stakes[0] ?? 0n;
}

/** Launches the game for all members and keeps their game sessions for all days of the history. */
export async function openGameSessions(merchant: DemoMerchant, part: string): Promise<void> {
  merchant.history.begin(part);
  for (const member of merchant.members.values()) await seatOf(merchant, member);
}

async function seatOf({ history, seats }: DemoMerchant, member: DemoMember): Promise<GameSession> {
  const existingSeat = seats.get(member);
  if (existingSeat !== undefined) return existingSeat;
  const { studio, world } = history;
  const { merchantId, gameCode } = world;
  const { currency } = studio.merchants.byId(merchantId);
  const launchUrl = await launchStudioGame(studio, {
    merchantId,
    memberId: member.memberId,
    sessionId: null,
    language: "TY",
    currency,
    gameCode,
    portalOrigin: "http://localhost",
  });
  const { token } = await openSession(studio, new URL(launchUrl).searchParams.get("launch") ?? "");
  const seat = await studio.gameSessions.find(token);
  seats.set(member, seat);
  return seat;
}

/** Plays spin by spin; all players spin at the same time, so that the lane writes their rounds together. */
async function playSitting({ history }: DemoMerchant, seated: readonly SeatedMember[], until: Date): Promise<number> {
  const { studio, random } = history;
  let rounds = 0;
  for (let spin = 0; ; spin += 1) {
    studio.clock.advanceMs(random.between(4_200, 8_600));
    if (studio.clock.businessNow() >= until) return rounds;
    const stillPlaying = seated.filter(({ plan }) => spin < plan.joinsAfter + plan.rounds);
    if (stillPlaying.length === 0) return rounds;
    const plannedRounds = stillPlaying
      .filter(({ plan }) => spin >= plan.joinsAfter)
      .flatMap((seatedGuest) => planRound(history, seatedGuest));
    rounds += plannedRounds.length;
    await Promise.all(plannedRounds.map((plannedRound) => playPlannedRound(history, plannedRound)));
  }
}

interface PlannedRound {
  readonly member: DemoMember;
  readonly seat: GameSession;
  readonly stake: bigint;
  readonly key: string;
}

/**
 * Plans a round with the usual stake, or with the highest lower one that the balance allows; empty if there is none.
 */
function planRound({ studio }: DemoHistory, { member, seat, stakes }: SeatedMember): PlannedRound[] {
  const usual = usualStake(member, stakes);
  const stake = stakes.findLast((candidate) => candidate <= usual && candidate <= member.balance);
  return stake === undefined ? [] : [{ member, seat, stake, key: studio.random.uuid() }];
}

async function playPlannedRound({ studio }: DemoHistory, { member, seat, stake, key }: PlannedRound): Promise<void> {
  const reply = await playRound(studio, seat, { stakeMinor: stake, shownNonce: member.nonce, key });
  member.nonce = BigInt(reply.round.nonce);
  member.balance = BigInt(reply.balance.totalMinor);
}

/** Some members with a large balance request a withdrawal shortly after they stop playing. */
async function payWinners(
  { history }: DemoMerchant,
  seated: readonly SeatedMember[],
  until: Date,
): Promise<WaitingWithdrawal[]> {
  const { studio, random } = history;
  const requests: WaitingWithdrawal[] = [];
  for (const { member, stakes } of seated) {
    const amount = payoutAmountOf(history, member, usualStake(member, stakes));
    if (amount < leastPayout) continue;
    studio.clock.advanceMs(random.between(40_000, 300_000));
    if (studio.clock.businessNow() >= until) return requests;
    const id = await requestDemoWithdrawal(history, member, amount);
    const decideAt = new Date(studio.clock.businessNow().getTime() + random.between(8, 75) * minuteMs);
    requests.push({ member, id, amount, decideAt });
  }
  return requests;
}

function payoutAmountOf({ random }: DemoHistory, { balance, cast }: DemoMember, stake: bigint): bigint {
  const isRich = balance > stake * richStakes;
  if (!isRich || !random.chance(cast.habits.isCareful ? 75 : 35)) return 0n;
  const payout = ((balance - stake * keptStakes) / payoutStep) * payoutStep;
  return payout > largestPayout ? largestPayout : payout;
}

/** Decides the withdrawals that are due before `at`, in the order of their times. */
async function decideUntil({ history, staff }: DemoMerchant, waiting: WaitingWithdrawal[], at: Date): Promise<void> {
  waiting.sort((a, b) => a.decideAt.getTime() - b.decideAt.getTime());
  while (waiting[0] !== undefined && waiting[0].decideAt < at) {
    const request = waiting.shift();
    if (request === undefined) return;
    history.studio.clock.moveTo(request.decideAt);
    await decideWithdrawal(history, staff, request);
  }
}
