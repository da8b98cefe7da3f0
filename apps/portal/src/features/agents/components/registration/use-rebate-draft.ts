/** Rebate rates while they are typed: text, bounds and problem of each field, and a check that returns the rates. */

import { useState } from "react";
import { rebateCategories } from "@openhouse/rules/agents/rebate-rates";
import type { RebateCategory, RebateRates, RequestedRates } from "@openhouse/rules/agents/rebate-rates";
import { percentText } from "@openhouse/rules/money/percent";
import { readRate } from "../../rules/read-rate.ts";
import type { RateReading } from "../../rules/read-rate.ts";

type Problem = Extract<RateReading, { kind: "problem" }>["problem"];

export interface RebateLine {
  readonly category: RebateCategory;
  readonly text: string;
  readonly leastPpm: number;
  readonly mostPpm: number;
  /** True if there is no choice, because the giver's rate is not above the minimum. */
  readonly isFixed: boolean;
  /** Set only after the field has lost focus or the form was submitted. */
  readonly problem: Problem | undefined;
}

export interface RebateDraft {
  readonly lines: readonly RebateLine[];
  readonly type: (category: RebateCategory, text: string) => void;
  readonly leave: (category: RebateCategory) => void;
  /** Shows all problems. Returns the rates above the minimum, or undefined if a field is invalid. */
  readonly check: () => RequestedRates | undefined;
  readonly reset: () => void;
}

interface DraftBounds {
  /** The maximum of each rate: the giver's rate. */
  readonly own: RebateRates;
  /** The minimum of each rate: the receiver's current rate, or the usual rate of a new member. */
  readonly least: RebateRates;
}

/** Each field starts at the minimum. */
export function useRebateDraft(bounds: DraftBounds | undefined): RebateDraft {
  const [typedTexts, setTypedTexts] = useState<Readonly<Partial<Record<RebateCategory, string>>>>({});
  const [shownProblems, setShownProblems] = useState<ReadonlySet<RebateCategory>>(new Set());
  const readings =
    bounds === undefined ? [] : rebateCategories.map((category) => readLine(category, bounds, typedTexts));
  return {
    lines: readings.map(({ reading, ...line }) => ({
      ...line,
      problem: reading.kind === "problem" && shownProblems.has(line.category) ? reading.problem : undefined,
    })),
    type: (category, text) => setTypedTexts((before) => ({ ...before, [category]: text })),
    leave: (category) => setShownProblems((before) => new Set([...before, category])),
    check: () => {
      setShownProblems(new Set(rebateCategories));
      const rates: Partial<Record<RebateCategory, number>> = {};
      for (const { category, reading, leastPpm } of readings) {
        if (reading.kind === "problem") return undefined;
        if (reading.ppm !== leastPpm) rates[category] = reading.ppm;
      }
      return rates;
    },
    reset: () => {
      setTypedTexts({});
      setShownProblems(new Set());
    },
  };
}

function readLine(
  category: RebateCategory,
  { own, least }: DraftBounds,
  typedTexts: Readonly<Partial<Record<RebateCategory, string>>>,
) {
  const leastPpm = least[category];
  const mostPpm = Math.max(own[category], leastPpm);
  const text = typedTexts[category] ?? percentText(BigInt(leastPpm));
  return {
    category,
    text,
    leastPpm,
    mostPpm,
    isFixed: mostPpm === leastPpm,
    reading: readRate(text, { leastPpm, mostPpm }),
  };
}
