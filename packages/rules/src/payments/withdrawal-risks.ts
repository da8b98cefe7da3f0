/**
 * Risks of a withdrawal that the staff should check. Each risk has the facts from which it was computed. There is no
 * score, and no risk decides anything. Source: docs/security.md, Withdrawals.
 */

export interface RiskFacts {
  readonly requestedMinor: bigint;
  /** Hours before the request. */
  readonly accountAgeHours: number;
  /** Hours since the password, address or authenticator changed; null = never. */
  readonly changeAgeHours: number | null;
  /** Hours since the account was first used from its latest new network; null = only one network is known. */
  readonly placeAgeHours: number | null;
  /** How many other members have registered the same payout account. */
  readonly sharedWith: number;
  /** Since the last withdrawal that was not rejected or failed. */
  readonly depositedMinor: bigint;
  readonly betMinor: bigint;
  readonly largestWin: { readonly stakeMinor: bigint; readonly winMinor: bigint } | null;
}

/** Amounts are strings of minor units, because the risks are stored as JSON with the withdrawal. */
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
/** A win of at least this many times its stake that covers at least half of the requested amount. */
const largeWinFactor = 50n;

/** The risks that apply, most serious first. */
export function findWithdrawalRisks(facts: RiskFacts): WithdrawalRisk[] {
  const { accountAgeHours, changeAgeHours, placeAgeHours, sharedWith, largestWin: win } = facts;
  const isPlaceNew = placeAgeHours !== null && placeAgeHours < newPlaceHours;
  const isLarge =
    win !== null && win.winMinor >= win.stakeMinor * largeWinFactor && win.winMinor * 2n >= facts.requestedMinor;
  const risks: (WithdrawalRisk | false)[] = [
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
  return risks.filter((reason) => reason !== false);
}
