/** Compares the database with the responses, and the limits with their use. */

import type { MemberId } from "../../src/core/ids.ts";
import { findBrokenAudit } from "../../src/db/audit.ts";
import type { Queryable } from "../../src/db/connection.ts";
import { findBrokenTransfers } from "../../src/modules/agents/transfers/transfer-repository.ts";
import { checkLedger } from "../../src/modules/wallet/index.ts";
import { merchantId } from "../../src/testing/test-cashier.ts";
import { findWrongWithdrawals, readFigures, readLimits, readWallets } from "./books.ts";
import type { BookedLimit } from "./books.ts";
import type { Cast, World, PlayerIndex } from "./cast.ts";
import type { LimitKind } from "./money-operation.ts";
import { figureOf, limitName } from "./tally.ts";
import type { Figure, FigureKind, Tally } from "./tally.ts";
import type { Violation, ViolationKind } from "./violation.ts";

const figureKinds: readonly FigureKind[] = [
  "round",
  "prize",
  "bet",
  "betWin",
  "withdrawal",
  "returned",
  "paid",
  "received",
  "claimed",
  "sent",
  "deposit",
  "credited",
];

export interface Judged {
  readonly world: World;
  readonly cast: Cast;
  readonly tally: Tally;
}

/** Checks that each wallet, figure and withdrawal matches the responses. Call it while no call is pending. */
export async function judgeBooks({ world: { books }, cast, tally }: Judged): Promise<Violation[]> {
  const ids = cast.map(({ member }) => member.memberId);
  const figures = await readFigures(books, ids);
  const wrongWithdrawalIds = await findWrongWithdrawals(books, ids);
  const ofFigures = ids.flatMap((id, by) =>
    figureKinds.flatMap((kind): Violation[] => {
      const actual = figures.get(`${kind}:${id}`) ?? { count: 0, minor: 0n };
      const expected = figureOf(tally, kind, by);
      if (actual.count === expected.count && actual.minor === expected.minor) return [];
      const isMore =
        actual.count > expected.count || (actual.count === expected.count && actual.minor > expected.minor);
      const text = `${kind} of ${by}: booked ${textOf(actual)}, expected ${textOf(expected)}`;
      return [{ kind: isMore ? "doubled" : "lost", text }];
    }),
  );
  const ofWithdrawals = wrongWithdrawalIds.map((id) =>
    violation("overIssue", `withdrawal ${id} moved another amount than its own`),
  );
  return [...(await judgeWallets(books, ids, tally)), ...ofFigures, ...ofWithdrawals];
}

function textOf({ count, minor }: Figure): string {
  return `${count} with the sum ${minor}`;
}

async function judgeWallets(db: Queryable, ids: readonly MemberId[], tally: Tally): Promise<Violation[]> {
  const actual = await readWallets(db, ids);
  return actual.flatMap(({ memberId, main, hold, lineSum, least }) => {
    const by = ids.indexOf(memberId);
    const expected = tally.wallets[by] ?? { main: 0n, hold: 0n };
    const violations: Violation[] = [];
    if (least < 0n) violations.push(violation("negative", `wallet of ${by} went down to ${least}`));
    if (main !== expected.main || hold !== expected.hold) {
      const isMore = main + hold > expected.main + expected.hold;
      const text = `wallet of ${by}: booked ${main} and ${hold}, expected ${expected.main} and ${expected.hold}`;
      violations.push(violation(isMore ? "overIssue" : "lost", text));
    }
    if (lineSum !== main + hold) violations.push(violation("books", `lines of ${by} sum up to ${lineSum}`));
    return violations;
  });
}

/**
 * Runs the server's own checks of the ledger, the audit chain and the transfers between members, from the first row on.
 */
export async function judgeWorld({ books }: World): Promise<Violation[]> {
  const ledger = await checkLedger(books, merchantId);
  const audit = await findBrokenAudit(books, merchantId);
  const transfers = await findBrokenTransfers(books, merchantId);
  return [
    ...(ledger.isSound ? [] : [violation("books", `the ledger is not sound: ${describe(ledger)}`)]),
    ...audit.map((id) => violation("books", `entry ${id} of the audit chain is broken`)),
    ...transfers.map((reference) => violation("books", `${reference} and its ledger transfers differ`)),
  ];
}

function describe(report: object): string {
  return JSON.stringify(report, (_key, value: unknown) => (typeof value === "bigint" ? String(value) : value));
}

export type LimitsNow = readonly (BookedLimit & { readonly by: PlayerIndex })[];

export async function readCastLimits({ world: { books, test }, cast }: Omit<Judged, "tally">): Promise<LimitsNow> {
  const ids = cast.map(({ member }) => member.memberId);
  const { timeZone } = test.deps.merchants.byId(merchantId);
  const limits = await readLimits(books, { ids, at: test.clock.businessNow(), timeZone });
  return limits.map((limit) => ({ ...limit, by: ids.indexOf(limit.memberId) }));
}

/** A change of a limit that was acknowledged while other calls were pending. */
export interface LimitChange {
  readonly by: PlayerIndex;
  readonly limit: LimitKind;
  readonly minor: bigint;
  /** The use when the response arrived. It may exceed the new limit, because earlier bets remain valid. */
  readonly usedThen: bigint;
}

/** The changes of limits in a wave, that is, in a group of concurrent operations (draw-wave.ts). */
export interface Changes {
  readonly changes: readonly LimitChange[];
  readonly confirmed: readonly LimitChange[];
}

/**
 * `before` and `after` are the limits before and after a wave, while no call is pending. The old limit applies until
 * the response to a change, then the new one; a waiting raise has no effect. `confirmed`: raises that became limits
 * during the wave.
 */
export function judgeLimits(
  { before, after, tally }: { readonly before: LimitsNow; readonly after: LimitsNow; readonly tally: Tally },
  { changes, confirmed }: Changes,
): Violation[] {
  return after.flatMap(({ by, kind, minor, used, recounted }) => {
    const first = before.find((entry) => entry.by === by && entry.kind === kind);
    const name = `${kind} limit of ${by}`;
    const bound = first?.minor ?? undefined;
    const raised = confirmed.filter(isOf(by, kind)).map((change) => change.minor);
    const loosest = bound === undefined ? undefined : largest([bound, ...raised]);
    const violations: Violation[] = [];
    if (loosest !== undefined && used > largest([loosest, first?.used ?? 0n])) {
      violations.push(violation("limit", `${name} of ${loosest} was passed: ${used}`));
    }
    for (const change of changes.filter(isOf(by, kind))) {
      if (used <= largest([change.minor, change.usedThen])) continue;
      violations.push(violation("limit", `${name} was passed after its change to ${change.minor}: ${used}`));
    }
    const expected = tally.limits.get(limitName(by, kind)) ?? null;
    if (expected !== minor) violations.push(violation("limit", `${name} is ${minor}, expected ${expected}`));
    if (used !== recounted) violations.push(violation("books", `${name}: ${used} is used, ${recounted} was done`));
    return violations;
  });
}

function isOf(by: PlayerIndex, kind: LimitKind) {
  return (change: LimitChange) => change.by === by && change.limit === kind;
}

function largest(values: readonly bigint[]): bigint {
  return values.reduce((maximum, value) => (value > maximum ? value : maximum));
}

function violation(kind: ViolationKind, text: string): Violation {
  return { kind, text };
}
