/** An amount that a person types into a decision: more than nothing, at most what stands open. */

import { useState } from "react";
import type { ChangeEvent } from "react";
import { parseMoney } from "@openhouse/rules/money/money";
import { signOf } from "@openhouse/rules/money/money-sign";
import { readMoney } from "../../../lib/formats.ts";

/** The field shows that it is wrong only after `check` has judged it. */
export function useAmountUpTo(mostMinor: string, { currency, start }: { currency: string; start: string }) {
  const [text, setText] = useState(start);
  const [isJudged, setJudged] = useState(false);
  const most = readMoney(mostMinor, currency);
  const amount = parseMoney(text, most.currency);
  const isRight = amount !== undefined && signOf(amount) !== 0 && amount.minor <= most.minor;
  return {
    text,
    /** Minor units as the wire writes them; undefined while it is wrong. */
    minor: isRight ? String(amount.minor) : undefined,
    isShownWrong: isJudged && !isRight,
    /** Of a MoneyField. */
    field: {
      currency: most.currency,
      value: text,
      required: true,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => setText(currentTarget.value),
    },
    check: () => {
      setJudged(true);
      return isRight;
    },
  };
}
