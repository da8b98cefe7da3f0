/**
 * A model of the bonus wallet: main, bonus, hold, grants, rounds and corrections of one member, written straight from
 * the rules (docs/decisions/0029-bonus-wallet.md) and sharing no code with the product. Amounts are minor units, times
 * milliseconds; every step has a distinct time.
 */

export type PaperState = "active" | "released" | "forfeited" | "expired";

interface PaperGrant {
  readonly required: bigint;
  readonly from: number;
  until: number;
  state: PaperState;
  /** Set when its requirement was closed: whether it was met. */
  closedAs?: boolean;
}

/** A row of the book of stakes: a supplier's round from its opening to its end. */
interface PaperRow {
  readonly placedAt: number;
  settledAt: number | undefined;
  stake: bigint;
  bonus: bigint;
}

interface PaperCall {
  readonly kind: "bet" | "win";
  readonly uuid: string;
  readonly round: string;
  readonly amount: bigint;
  readonly bonus: bigint;
  readonly grant: PaperGrant | undefined;
  readonly row: PaperRow;
  isUndone: boolean;
}

export interface Paper {
  main: bigint;
  bonus: bigint;
  hold: bigint;
  readonly grants: PaperGrant[];
  readonly rows: PaperRow[];
  readonly calls: PaperCall[];
  readonly openRows: Map<string, PaperRow>;
}

const dayMs = 24 * 3_600_000;
const least = (one: bigint, other: bigint) => (one < other ? one : other);

export function blankPaper(main: bigint): Paper {
  return { main, bonus: 0n, hold: 0n, grants: [], rows: [], calls: [], openRows: new Map() };
}

export const activeOf = (paper: Paper) => paper.grants.find(({ state }) => state === "active");

/** The bet amount of each open requirement, and when the last counted bet was settled. */
function countOf({ grants, rows }: Paper): Map<PaperGrant, { got: bigint; last: number }> {
  const lines = grants.filter(({ closedAs }) => closedAs === undefined);
  const counts = new Map(lines.map((line) => [line, { got: 0n, last: 0 }]));
  const settled = rows.flatMap((row) => (row.settledAt === undefined ? [] : [{ row, at: row.settledAt }]));
  for (const { row, at } of settled.toSorted((a, b) => a.at - b.at)) {
    let left = row.stake;
    for (const [line, count] of counts) {
      if (row.placedAt < line.from || at >= line.until) continue;
      const used = least(left, line.required - count.got);
      if (used === 0n) continue;
      count.got += used;
      count.last = at;
      left -= used;
    }
  }
  return counts;
}

function isMet(paper: Paper, grant: PaperGrant): boolean {
  return grant.closedAs ?? (countOf(paper).get(grant)?.got ?? 0n) >= grant.required;
}

const hasOpenBonus = ({ rows }: Paper) => rows.some(({ settledAt, bonus }) => settledAt === undefined && bonus > 0n);

function end(paper: Paper, grant: PaperGrant, { state, now }: { state: PaperState; now: number }): void {
  grant.state = state;
  if (state === "released") paper.main += paper.bonus;
  else grant.until = Math.min(grant.until, now);
  paper.bonus = 0n;
}

/** Settles the active grant, as the job and each display of the bonus do. */
export function settleOnPaper(paper: Paper, now: number): void {
  const grant = activeOf(paper);
  if (grant === undefined) return;
  const met = isMet(paper, grant);
  if (met && !hasOpenBonus(paper)) end(paper, grant, { state: "released", now });
  else if (!met && grant.until <= now) end(paper, grant, { state: "expired", now });
}

/** Closes the open requirements, each as met or not. */
function closeLines(paper: Paper): void {
  for (const [line, { got }] of countOf(paper)) line.closedAs = got >= line.required;
}

/** Returns the code of the refusal, or undefined if the operation succeeds. */
export function grantOnPaper(
  paper: Paper,
  { amount, times, days, now }: { amount: bigint; times: bigint; days: number; now: number },
): string | undefined {
  settleOnPaper(paper, now);
  const running = activeOf(paper);
  if (running !== undefined && (paper.bonus > 0n || hasOpenBonus(paper))) return "bonus.active.exists";
  if (running !== undefined) end(paper, running, { state: "forfeited", now });
  if (paper.bonus > 0n) return "bonus.wallet.not.empty";
  const lines = [...countOf(paper)];
  const areOld = lines.every(([line, { got, last }]) => {
    const binds = got < line.required && line.until > now;
    return !binds && last < now - dayMs;
  });
  if (areOld) closeLines(paper);
  paper.bonus += amount;
  paper.grants.push({ required: amount * times, from: now, until: now + days * dayMs, state: "active" });
  return undefined;
}

export function giveUpOnPaper(paper: Paper, now: number): void {
  settleOnPaper(paper, now);
  const grant = activeOf(paper);
  if (grant !== undefined) end(paper, grant, { state: "forfeited", now });
}

/** Returns the code of the refusal, or undefined if the operation succeeds. */
export function withdrawOnPaper(
  paper: Paper,
  { amount, mayForfeit, now }: { amount: bigint; mayForfeit: boolean; now: number },
): string | undefined {
  settleOnPaper(paper, now);
  const grant = activeOf(paper);
  if (grant !== undefined && !isMet(paper, grant)) {
    if (!mayForfeit && (paper.bonus > 0n || hasOpenBonus(paper))) return "withdraw.bonus.lost";
    end(paper, grant, { state: "forfeited", now });
  }
  if ([...countOf(paper)].some(([line, { got }]) => got < line.required && line.until > now)) {
    return "withdraw_turnover_not_enough";
  }
  closeLines(paper);
  if (paper.main < amount) return "account.balance.not.enough";
  paper.main -= amount;
  paper.hold += amount;
  return undefined;
}

interface PaperMove {
  readonly uuid: string;
  readonly round: string;
  readonly amount: bigint;
  readonly closes: boolean;
  readonly now: number;
}

function rowOf(paper: Paper, { round, now }: PaperMove): PaperRow {
  const open = paper.openRows.get(round);
  if (open !== undefined) return open;
  const row = { placedAt: now, settledAt: undefined, stake: 0n, bonus: 0n };
  paper.rows.push(row);
  paper.openRows.set(round, row);
  return row;
}

function closeRow(paper: Paper, row: PaperRow, { round, closes, now }: PaperMove): void {
  if (!closes) return;
  row.settledAt = now;
  paper.openRows.delete(round);
}

/** Returns false if there is not enough money. Bonus money is used first. */
export function betOnPaper(paper: Paper, move: PaperMove): boolean {
  const { amount, uuid, round } = move;
  const bonus = least(amount, paper.bonus);
  if (amount - bonus > paper.main) return false;
  const row = rowOf(paper, move);
  paper.bonus -= bonus;
  paper.main -= amount - bonus;
  row.stake += amount;
  row.bonus += bonus;
  const grant = bonus > 0n ? activeOf(paper) : undefined;
  paper.calls.push({ kind: "bet", uuid, round, amount, bonus, grant, row, isUndone: false });
  closeRow(paper, row, move);
  return true;
}

/** A win is divided like its stake; the state of the grant decides which wallet gets the bonus share. */
export function winOnPaper(paper: Paper, bet: PaperCall, move: PaperMove): void {
  const { amount, uuid, round } = move;
  const share = (amount * bet.bonus) / bet.amount;
  const isReleased = bet.grant?.state === "released";
  const row = rowOf(paper, move);
  giveShare(paper, bet.grant, share);
  paper.main += amount - share;
  const bonus = isReleased ? 0n : share;
  paper.calls.push({ kind: "win", uuid, round, amount, bonus, grant: bet.grant, row, isUndone: false });
  closeRow(paper, row, move);
}

function giveShare(paper: Paper, grant: PaperGrant | undefined, share: bigint): void {
  if (share === 0n) return;
  if (grant?.state === "active") paper.bonus += share;
  if (grant?.state === "released") paper.main += share;
  // The share of a forfeited grant belongs to the merchant.
}

/** Returns false if there is not enough money to take a win back. */
export function undoOnPaper(paper: Paper, call: PaperCall): boolean {
  const { kind, amount, bonus, grant, row } = call;
  if (kind === "bet") {
    giveShare(paper, grant, bonus);
    paper.main += amount - bonus;
    row.stake -= amount;
    row.bonus -= bonus;
  } else {
    const isLost = grant?.state === "forfeited" || grant?.state === "expired";
    const fromBonus = grant?.state === "active" ? least(bonus, paper.bonus) : 0n;
    const fromMain = amount - (isLost ? bonus : fromBonus);
    if (fromMain > paper.main) return false;
    paper.bonus -= fromBonus;
    paper.main -= fromMain;
  }
  call.isUndone = true;
  return true;
}

/** A round of the studio's slot: stake and win at once. Returns false if there is not enough money. */
export function spinOnPaper(paper: Paper, { stake, win, now }: { stake: bigint; win: bigint; now: number }): boolean {
  const bonus = least(stake, paper.bonus);
  if (stake - bonus > paper.main) return false;
  const back = (win * bonus) / stake;
  paper.bonus += back - bonus;
  paper.main += win - back - (stake - bonus);
  paper.rows.push({ placedAt: now, settledAt: now, stake, bonus });
  return true;
}
