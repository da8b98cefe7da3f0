/**
 * Terms of a deposit method: minimum, maximum and fee, by member group and amount. The ranges of a group have no gaps,
 * so every amount between the group's minimum and maximum has terms. Pure.
 */

import type { CurrencyCode } from "../money/currencies.ts";
import { largestMinor, money } from "../money/money.ts";
import { paymentFee } from "./payment-fee.ts";
import type { FeeTerms } from "./payment-fee.ts";

/** The group that terms are for: everyone, or one group. A group with terms of its own uses only these. */
export const memberGroups = ["everyone", "member", "agent"] as const;

export type MemberGroup = (typeof memberGroups)[number];

/** One range of amounts in minor units, both ends included. */
export interface DepositTerms {
  readonly group: MemberGroup;
  readonly minimum: bigint;
  readonly maximum: bigint;
  readonly fee: FeeTerms;
  readonly feePayer: "member" | "house";
}

/**
 * Returns the terms for a member of the group, smallest amounts first: the group's own terms, or else those for
 * everyone.
 */
export function termsOfGroup<Terms extends DepositTerms>(
  terms: readonly Terms[],
  group: Exclude<MemberGroup, "everyone">,
): readonly Terms[] {
  const ownRanges = terms.filter((range) => range.group === group);
  const ranges = ownRanges.length > 0 ? ownRanges : terms.filter((range) => range.group === "everyone");
  return ranges.toSorted((a, b) => (a.minimum < b.minimum ? -1 : 1));
}

/** Returns the terms of an amount; undefined if it is outside all ranges. */
export function termsOfAmount<Range extends Pick<DepositTerms, "minimum" | "maximum">>(
  terms: readonly Range[],
  minor: bigint,
): Range | undefined {
  return terms.find(({ minimum, maximum }) => minor >= minimum && minor <= maximum);
}

/** The reason why terms cannot be used. */
export type TermsFault = "missing" | "bounds" | "gap" | "fee";

/**
 * Returns the first fault, in this order: a group to which no terms apply (`missing`), a range that is invalid or too
 * large (`bounds`), ranges of a group that overlap or have a gap (`gap`), a fee that is invalid or not less than the
 * smallest deposit (`fee`).
 */
export function faultOfTerms(terms: readonly DepositTerms[], currency: CurrencyCode): TermsFault | undefined {
  const groups = memberGroups.map((group) => terms.filter((range) => range.group === group));
  const [everyone = [], ...groupRanges] = groups;
  if (everyone.length === 0 && groupRanges.some((ranges) => ranges.length === 0)) return "missing";
  if (terms.some(({ minimum, maximum }) => minimum <= 0n || maximum < minimum || maximum > largestMinor)) {
    return "bounds";
  }
  if (groups.some(hasGap)) return "gap";
  const hasExcessiveFee = terms.some(
    ({ minimum, fee }) => !isValidFee(fee) || paymentFee(money(minimum, currency), fee).minor >= minimum,
  );
  return hasExcessiveFee ? "fee" : undefined;
}

function hasGap(groupRanges: readonly DepositTerms[]): boolean {
  const ranges = groupRanges.toSorted((a, b) => (a.minimum < b.minimum ? -1 : 1));
  return ranges.some(({ minimum }, at) => at > 0 && minimum !== (ranges[at - 1]?.maximum ?? 0n) + 1n);
}

function isValidFee({ ratePpm, fixedMinor }: FeeTerms): boolean {
  return ratePpm >= 0n && ratePpm < 1_000_000n && fixedMinor >= 0n;
}
