/**
 * A model of the bonus wallet of one member: main, bonus, hold, grants, rounds and corrections. It is written directly
 * from the rules (docs/decisions/0029-bonus-wallet.md) and shares no code with the server. Amounts are in minor units,
 * times in milliseconds; every step has a distinct time.
 */

export type ModelGrantState = "active" | "released" | "forfeited" | "expired";

interface ModelGrant {
  readonly required: bigint;
  readonly from: number;
  until: number;
  state: ModelGrantState;
  /** Set when the grant's turnover requirement is closed: true if the requirement was met. */
  closedAs?: boolean;
}

/** A row of the book of stakes: a round of a supplier, which can stay open for a time, or of the studio's slot. */
interface ModelRow {
  readonly placedAt: number;
  settledAt: number | undefined;
  stake: bigint;
  bonus: bigint;
}

interface ModelCall {
  readonly kind: "bet" | "win";
  readonly uuid: string;
  readonly round: string;
  readonly amount: bigint;
  readonly bonus: bigint;
  readonly grant: ModelGrant | undefined;
  readonly row: ModelRow;
  isUndone: boolean;
}

export interface BonusModel {
  main: bigint;
  bonus: bigint;
  hold: bigint;
  readonly grants: ModelGrant[];
  readonly rows: ModelRow[];
  readonly calls: ModelCall[];
  readonly openRows: Map<string, ModelRow>;
}

const dayMs = 24 * 3_600_000;
const smallerOf = (one: bigint, other: bigint) => (one < other ? one : other);

export function createBonusModel(main: bigint): BonusModel {
  return { main, bonus: 0n, hold: 0n, grants: [], rows: [], calls: [], openRows: new Map() };
}

export const activeGrantOf = (model: BonusModel) => model.grants.find(({ state }) => state === "active");

/** The amount that was bet towards each open requirement, and when the last counted bet was settled. */
function countOf({ grants, rows }: BonusModel): Map<ModelGrant, { got: bigint; last: number }> {
  const requirements = grants.filter(({ closedAs }) => closedAs === undefined);
  const counts = new Map(requirements.map((requirement) => [requirement, { got: 0n, last: 0 }]));
  const settledRows = rows.flatMap((row) => (row.settledAt === undefined ? [] : [{ row, at: row.settledAt }]));
  for (const { row, at } of settledRows.toSorted((a, b) => a.at - b.at)) {
    let uncountedStake = row.stake;
    for (const [requirement, count] of counts) {
      if (row.placedAt < requirement.from || at >= requirement.until) continue;
      const countedPart = smallerOf(uncountedStake, requirement.required - count.got);
      if (countedPart === 0n) continue;
      count.got += countedPart;
      count.last = at;
      uncountedStake -= countedPart;
    }
  }
  return counts;
}

function isMet(model: BonusModel, grant: ModelGrant): boolean {
  return grant.closedAs ?? (countOf(model).get(grant)?.got ?? 0n) >= grant.required;
}

const hasOpenBonus = ({ rows }: BonusModel) =>
  rows.some(({ settledAt, bonus }) => settledAt === undefined && bonus > 0n);

function end(model: BonusModel, grant: ModelGrant, { state, now }: { state: ModelGrantState; now: number }): void {
  grant.state = state;
  if (state === "released") model.main += model.bonus;
  else grant.until = Math.min(grant.until, now);
  model.bonus = 0n;
}

/** Ends the active grant if its requirement is met or its time is over, as the job and each display of the bonus do. */
export function settleInModel(model: BonusModel, now: number): void {
  const grant = activeGrantOf(model);
  if (grant === undefined) return;
  const met = isMet(model, grant);
  if (met && !hasOpenBonus(model)) end(model, grant, { state: "released", now });
  else if (!met && grant.until <= now) end(model, grant, { state: "expired", now });
}

/** Closes the open requirements, each as met or not. */
function closeLines(model: BonusModel): void {
  for (const [requirement, { got }] of countOf(model)) requirement.closedAs = got >= requirement.required;
}

/** Returns the code of the refusal, or undefined if the operation succeeds. */
export function grantInModel(
  model: BonusModel,
  { amount, times, days, now }: { amount: bigint; times: bigint; days: number; now: number },
): string | undefined {
  settleInModel(model, now);
  const running = activeGrantOf(model);
  if (running !== undefined && (model.bonus > 0n || hasOpenBonus(model))) return "bonus.active.exists";
  if (running !== undefined) end(model, running, { state: "forfeited", now });
  if (model.bonus > 0n) return "bonus.wallet.not.empty";
  const requirements = [...countOf(model)];
  const areOld = requirements.every(([requirement, { got, last }]) => {
    const binds = got < requirement.required && requirement.until > now;
    return !binds && last < now - dayMs;
  });
  if (areOld) closeLines(model);
  model.bonus += amount;
  model.grants.push({ required: amount * times, from: now, until: now + days * dayMs, state: "active" });
  return undefined;
}

export function giveUpInModel(model: BonusModel, now: number): void {
  settleInModel(model, now);
  const grant = activeGrantOf(model);
  if (grant !== undefined) end(model, grant, { state: "forfeited", now });
}

/** Returns the code of the refusal, or undefined if the operation succeeds. */
export function withdrawInModel(
  model: BonusModel,
  { amount, mayForfeit, now }: { amount: bigint; mayForfeit: boolean; now: number },
): string | undefined {
  settleInModel(model, now);
  const grant = activeGrantOf(model);
  if (grant !== undefined && !isMet(model, grant)) {
    if (!mayForfeit && (model.bonus > 0n || hasOpenBonus(model))) return "withdraw.bonus.lost";
    end(model, grant, { state: "forfeited", now });
  }
  if ([...countOf(model)].some(([requirement, { got }]) => got < requirement.required && requirement.until > now)) {
    return "withdraw_turnover_not_enough";
  }
  closeLines(model);
  if (model.main < amount) return "account.balance.not.enough";
  model.main -= amount;
  model.hold += amount;
  return undefined;
}

interface ModelMove {
  readonly uuid: string;
  readonly round: string;
  readonly amount: bigint;
  readonly closes: boolean;
  readonly now: number;
}

function rowOf(model: BonusModel, { round, now }: ModelMove): ModelRow {
  const open = model.openRows.get(round);
  if (open !== undefined) return open;
  const row = { placedAt: now, settledAt: undefined, stake: 0n, bonus: 0n };
  model.rows.push(row);
  model.openRows.set(round, row);
  return row;
}

function closeRow(model: BonusModel, row: ModelRow, { round, closes, now }: ModelMove): void {
  if (!closes) return;
  row.settledAt = now;
  model.openRows.delete(round);
}

/** Returns false if there is not enough money. Bonus money is used first. */
export function betInModel(model: BonusModel, move: ModelMove): boolean {
  const { amount, uuid, round } = move;
  const bonus = smallerOf(amount, model.bonus);
  if (amount - bonus > model.main) return false;
  const row = rowOf(model, move);
  model.bonus -= bonus;
  model.main -= amount - bonus;
  row.stake += amount;
  row.bonus += bonus;
  const grant = bonus > 0n ? activeGrantOf(model) : undefined;
  model.calls.push({ kind: "bet", uuid, round, amount, bonus, grant, row, isUndone: false });
  closeRow(model, row, move);
  return true;
}

/** A win is divided like the stake of its bet; the state of the grant decides where the bonus share goes. */
export function winInModel(model: BonusModel, bet: ModelCall, move: ModelMove): void {
  const { amount, uuid, round } = move;
  const share = (amount * bet.bonus) / bet.amount;
  const isReleased = bet.grant?.state === "released";
  const row = rowOf(model, move);
  giveShare(model, bet.grant, share);
  model.main += amount - share;
  const bonus = isReleased ? 0n : share;
  model.calls.push({ kind: "win", uuid, round, amount, bonus, grant: bet.grant, row, isUndone: false });
  closeRow(model, row, move);
}

function giveShare(model: BonusModel, grant: ModelGrant | undefined, share: bigint): void {
  if (share === 0n) return;
  if (grant?.state === "active") model.bonus += share;
  if (grant?.state === "released") model.main += share;
  // The share of a forfeited or expired grant stays with the merchant.
}

/** Returns false if there is not enough money to take a win back. */
export function undoInModel(model: BonusModel, call: ModelCall): boolean {
  const { kind, amount, bonus, grant, row } = call;
  if (kind === "bet") {
    giveShare(model, grant, bonus);
    model.main += amount - bonus;
    row.stake -= amount;
    row.bonus -= bonus;
  } else {
    const isLost = grant?.state === "forfeited" || grant?.state === "expired";
    const fromBonus = grant?.state === "active" ? smallerOf(bonus, model.bonus) : 0n;
    const fromMain = amount - (isLost ? bonus : fromBonus);
    if (fromMain > model.main) return false;
    model.bonus -= fromBonus;
    model.main -= fromMain;
  }
  call.isUndone = true;
  return true;
}

/** A round of the studio's slot: stake and win at once. Returns false if there is not enough money. */
export function spinInModel(
  model: BonusModel,
  { stake, win, now }: { stake: bigint; win: bigint; now: number },
): boolean {
  const bonus = smallerOf(stake, model.bonus);
  if (stake - bonus > model.main) return false;
  const back = (win * bonus) / stake;
  model.bonus += back - bonus;
  model.main += win - back - (stake - bonus);
  model.rows.push({ placedAt: now, settledAt: now, stake, bonus });
  return true;
}
