/** Calls `book_rounds`, which books a batch of rounds in one statement. */

import { houseAccountId } from "@openhouse/rules/wallet/account-kinds";
import type { BetId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";
import { studioVendor } from "./games.ts";
import type { GameSession, SeedId } from "./game-session.ts";

/** A computed round that is not booked yet. */
export interface RoundToBook {
  readonly gameSession: GameSession;
  readonly seedId: SeedId;
  readonly clientSeed: string;
  readonly nonce: bigint;
  readonly shownNonce: bigint;
  readonly betId: BetId;
  readonly stake: bigint;
  readonly win: bigint;
  /** UUID of the player's action. */
  readonly key: string;
  readonly stops: Buffer;
  /** New ids: four for transfers, one for the event. */
  readonly ids: readonly bigint[];
  readonly rulesVersion: number;
  readonly minimumCycleMs: number;
}

/** The statuses of `book_rounds`, in the order of their numbers. */
export const roundStatuses = [
  "booked",
  "repeated",
  "notEnoughMoney",
  "stale",
  "keyReused",
  "accountNotActive",
  "excluded",
  "stakeLimit",
  "lossLimit",
  "roundOpen",
  "tooSoon",
  "sessionEnded",
  "gameClosed",
  "impossible",
] as const;

export type RoundStatus = (typeof roundStatuses)[number];

export interface BookedRound {
  readonly status: RoundStatus;
  /** Business time of the batch, stored as the time of the round. */
  readonly at: Date;
  readonly main: bigint;
  /** Number of the main account's latest statement line. */
  readonly mainVersion: bigint;
  readonly bonus: bigint;
  readonly bonusPart: bigint;
  /** Nonce of the round that was booked under this key before; 0 if the key is new. */
  readonly knownNonce: bigint;
}

export interface BatchTerms {
  /** Business time of the bookings. */
  readonly at: Date;
  /** The time of the real clock (not business time), for sessions and the pace of play. */
  readonly realAt: Date;
  /** Business day of `at` in the merchant's time zone, yyyy-mm-dd. */
  readonly day: string;
  /** Currency → smallest win that raises an alert; 0 or no value means never. */
  readonly alertFromMinor: Readonly<Partial<Record<string, number>>>;
}

interface BatchRow {
  statuses: number[];
  mainAfter: bigint[];
  mainVersion: bigint[];
  bonusAfter: bigint[];
  bonusPart: bigint[];
  knownNonce: bigint[];
}

/** Books rounds of one merchant, at most one per member, in one statement. */
export async function bookRounds(
  db: Queryable,
  batch: readonly RoundToBook[],
  terms: BatchTerms,
): Promise<BookedRound[]> {
  const rounds = batch.toSorted((left, right) => compareIds(left.gameSession.playerId, right.gameSession.playerId));
  const first = rounds[0];
  if (first === undefined) return [];
  const [row] = await db.query<BatchRow>(
    `select statuses, main_after as "mainAfter", main_version as "mainVersion", bonus_after as "bonusAfter",
       bonus_part as "bonusPart", known_nonce as "knownNonce" from book_rounds(
       $1, $2, $3, $4::date, $5, $6, $7::smallint, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21,
       $22, $23, $24, $25, $26, $27)`,
    [
      first.gameSession.merchantId,
      terms.at,
      terms.realAt,
      terms.day,
      first.minimumCycleMs,
      studioVendor,
      first.rulesVersion,
      ...accountColumns(rounds),
      ...roundColumns(rounds),
      reachedThresholds(rounds, terms),
    ],
  );
  if (row === undefined) throw new Error("book_rounds returned no row");
  const booked = rounds.map((_, index) => ({
    status: roundStatuses[row.statuses[index] ?? -1] ?? refuseStatus(row.statuses[index]),
    at: terms.at,
    main: row.mainAfter[index] ?? 0n,
    mainVersion: row.mainVersion[index] ?? 0n,
    bonus: row.bonusAfter[index] ?? 0n,
    bonusPart: row.bonusPart[index] ?? 0n,
    knownNonce: row.knownNonce[index] ?? 0n,
  }));
  const indexes = new Map(rounds.map((round, index) => [round, index]));
  return batch.map((round) => booked[indexes.get(round) ?? -1] ?? refuseStatus(undefined));
}

function refuseStatus(status: number | undefined): never {
  throw new Error(`book_rounds returned the unknown status ${status}`);
}

/** Returns for each win the threshold that it reaches, or 0; null if no win of the batch reaches one, as is usual. */
function reachedThresholds(rounds: readonly RoundToBook[], { alertFromMinor }: BatchTerms): bigint[] | null {
  const thresholds = rounds.map(({ gameSession: { currency, isTrial }, win }) => {
    const fromMinor = BigInt((isTrial ? undefined : alertFromMinor[currency]) ?? 0);
    return win >= fromMinor ? fromMinor : 0n;
  });
  return thresholds.some((minor) => minor > 0n) ? thresholds : null;
}

/**
 * Returns the distinct account ids, sorted, and for each round the 1-based positions of its four accounts (0 for a
 * missing bonus account).
 */
function accountColumns(rounds: readonly RoundToBook[]): readonly unknown[] {
  const perRound = rounds.map(({ gameSession }) => [
    gameSession.mainAccount,
    gameSession.bonusAccount,
    houseAccountId("stakes", gameSession.currency),
    houseAccountId("wins", gameSession.currency),
  ]);
  const ids = [...new Set(perRound.flat())].filter((id) => id !== null).toSorted(compareIds);
  const positions = new Map<bigint | null, number>(ids.map((id, index) => [id, index + 1]));
  return [
    ids,
    ...[0, 1, 2, 3].map((column) => perRound.map((accounts) => positions.get(accounts[column] ?? null) ?? 0)),
  ];
}

function compareIds(left: bigint, right: bigint): number {
  return left < right ? -1 : Number(left > right);
}

/** Returns the columns of the rounds, in the order of the parameters of `book_rounds`. */
function roundColumns(rounds: readonly RoundToBook[]): readonly unknown[] {
  return [
    rounds.map(({ gameSession }) => gameSession.playerId),
    rounds.map(({ gameSession }) => gameSession.sessionId),
    rounds.map(({ seedId }) => seedId),
    rounds.map(({ clientSeed }) => clientSeed),
    rounds.map(({ nonce }) => nonce),
    rounds.map(({ shownNonce }) => shownNonce),
    rounds.map(({ betId }) => betId),
    rounds.map(({ stake }) => stake),
    rounds.map(({ win }) => win),
    rounds.map(({ gameSession }) => gameSession.currency),
    rounds.map(({ key }) => key),
    rounds.map(({ stops }) => stops),
    rounds.flatMap(({ ids }) => ids.slice(0, 4)),
    rounds.map(({ ids }) => ids[4]),
  ];
}
