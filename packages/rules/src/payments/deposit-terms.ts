/**
 * Terms of a way to pay in: bounds and fee, by group of members and by amount. The ranges of a group follow each other
 * without a gap, so that every amount between its least and its most has terms. Pure.
 */

import type { CurrencyCode } from "../money/currencies.ts";
import { largestMinor, money } from "../money/money.ts";
import { paymentFee } from "./payment-fee.ts";
import type { FeeTerms } from "./payment-fee.ts";

/** Whose terms: everybody's, or one group's, which has these alone then. */
export const memberGroups = ["everyone", "member", "agent"] as const;

/** Word of a group. */
export type MemberGroup = (typeof memberGroups)[number];

/** One range of amounts in minor units, both ends included. */
export interface DepositTerms {
  readonly group: MemberGroup;
  readonly minimum: bigint;
  readonly maximum: bigint;
  readonly fee: FeeTerms;
  readonly feePayer: "member" | "house";
}

/** The terms of somebody of that group, the smallest amounts first: the group's own where it has any. */
export function termsOfGroup<Terms extends DepositTerms>(
  terms: readonly Terms[],
  group: Exclude<MemberGroup, "everyone">,
): readonly Terms[] {
  const own = terms.filter((each) => each.group === group);
  const all = own.length > 0 ? own : terms.filter((each) => each.group === "everyone");
  return all.toSorted((one, other) => (one.minimum < other.minimum ? -1 : 1));
}

/** The terms of an amount; undefined outside all ranges. */
export function termsOfAmount<Range extends Pick<DepositTerms, "minimum" | "maximum">>(
  terms: readonly Range[],
  minor: bigint,
): Range | undefined {
  return terms.find(({ minimum, maximum }) => minor >= minimum && minor <= maximum);
}

/** What keeps terms from being used. */
export type TermsFault = "missing" | "bounds" | "gap" | "fee";

/**
 * The first fault, in this order: somebody would have no terms (`missing`), a range that is none or too large
 * (`bounds`), ranges of a group that overlap or leave a gap (`gap`), a fee that eats the smallest deposit (`fee`).
 */
export function faultOfTerms(terms: readonly DepositTerms[], currency: CurrencyCode): TermsFault | undefined {
  const groups = memberGroups.map((group) => terms.filter((each) => each.group === group));
  const [everyone = [], ...others] = groups;
  if (everyone.length === 0 && others.some((own) => own.length === 0)) return "missing";
  if (terms.some(({ minimum, maximum }) => minimum <= 0n || maximum < minimum || maximum > largestMinor)) {
    return "bounds";
  }
  if (groups.some(hasGap)) return "gap";
  const isEaten = terms.some(
    ({ minimum, fee }) => !isFee(fee) || paymentFee(money(minimum, currency), fee).minor >= minimum,
  );
  return isEaten ? "fee" : undefined;
}

function hasGap(own: readonly DepositTerms[]): boolean {
  const ranges = own.toSorted((one, other) => (one.minimum < other.minimum ? -1 : 1));
  return ranges.some(({ minimum }, at) => at > 0 && minimum !== (ranges[at - 1]?.maximum ?? 0n) + 1n);
}

function isFee({ ratePpm, fixedMinor }: FeeTerms): boolean {
  return ratePpm >= 0n && ratePpm < 1_000_000n && fixedMinor >= 0n;
}
