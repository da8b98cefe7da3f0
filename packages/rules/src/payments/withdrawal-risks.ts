/**
 * Why a person should look twice before money leaves. Each reason is a line with the facts that it was computed from;
 * there is no score, and no reason decides anything by itself. Source: docs/security.md, Withdrawals.
 */

export interface RiskFacts {
  readonly requestedMinor: bigint;
  /** Hours before the request. */
  readonly accountAgeHours: number;
  /** Hours since password, address or authenticator changed; null = never. */
  readonly changeAgeHours: number | null;
  /** Hours since the latest network that the account had not been used from before; null = it knows but one. */
  readonly placeAgeHours: number | null;
  /** How many other members have ever been paid out to the same account. */
  readonly sharedWith: number;
  /** Since the last withdrawal that was not turned down. */
  readonly depositedMinor: bigint;
  readonly betMinor: bigint;
  readonly largestWin: { readonly stakeMinor: bigint; readonly winMinor: bigint } | null;
}

/** Amounts are strings of minor units: the lines are kept as JSON beside the withdrawal. */
export type WithdrawalRisk =
  | { readonly kind: "newAccount"; readonly hours: number }
  | { readonly kind: "newPlace"; readonly hours: number }
  | { readonly kind: "changedSecret"; readonly hours: number }
  | { readonly kind: "littlePlay"; readonly depositedMinor: string; readonly betMinor: string }
  | { readonly kind: "sharedAccount"; readonly others: number }
  | { readonly kind: "largeWin"; readonly stakeMinor: string; readonly winMinor: string };

const newAccountHours = 7 * 24;
const newPlaceHours = 72;
const changedHours = 7 * 24;
/** A win this many times its stake that pays at least half of what is asked for. */
const largeWinFactor = 50n;

/** The reasons that hold, the gravest first. */
export function findWithdrawalRisks(facts: RiskFacts): WithdrawalRisk[] {
  const { accountAgeHours, changeAgeHours, placeAgeHours, sharedWith, largestWin: win } = facts;
  const isPlaceNew = placeAgeHours !== null && placeAgeHours < newPlaceHours;
  const isLarge =
    win !== null && win.winMinor >= win.stakeMinor * largeWinFactor && win.winMinor * 2n >= facts.requestedMinor;
  const reasons: (WithdrawalRisk | false)[] = [
    sharedWith > 0 && { kind: "sharedAccount", others: sharedWith },
    changeAgeHours !== null && changeAgeHours < changedHours && { kind: "changedSecret", hours: changeAgeHours },
    isPlaceNew && { kind: "newPlace", hours: placeAgeHours },
    facts.betMinor < facts.depositedMinor && {
      kind: "littlePlay",
      depositedMinor: String(facts.depositedMinor),
      betMinor: String(facts.betMinor),
    },
    isLarge && { kind: "largeWin", stakeMinor: String(win.stakeMinor), winMinor: String(win.winMinor) },
    accountAgeHours < newAccountHours && { kind: "newAccount", hours: accountAgeHours },
  ];
  return reasons.filter((reason) => reason !== false);
}
