/**
 * Risks of a withdrawal that the staff should check. Each risk contains the facts from which it was computed. There is
 * no score, and no risk decides the withdrawal. Source: docs/security.md, Withdrawals.
 */

export interface RiskFacts {
  readonly requestedMinor: bigint;
  /** The age of the account at the request. */
  readonly accountAgeHours: number;
  /** Hours since the password, e-mail address, mobile number or authenticator changed; null if none has changed. */
  readonly changeAgeHours: number | null;
  /** Hours since the account was first used from its newest network; null if it has used only one network. */
  readonly placeAgeHours: number | null;
  /** The number of other members who have registered the same payout account. */
  readonly sharedWith: number;
  /** Deposits and valid bets since the last withdrawal that was not rejected or failed. */
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
/** A large win is at least this many times its stake and at least half of the requested amount. */
const largeWinFactor = 50n;

/** Returns the risks that apply, most serious first. */
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
  return risks.filter((risk) => risk !== false);
}
