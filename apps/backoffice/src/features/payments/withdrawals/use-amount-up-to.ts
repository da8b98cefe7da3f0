/** The state of an amount field: above zero and at most the open amount. */

import { useState } from "react";
import type { ChangeEvent } from "react";
import { parseMoney } from "@openhouse/rules/money/money";
import { signOf } from "@openhouse/rules/money/money-sign";
import { readMoney } from "../../../lib/formats.ts";

/** The field shows an error only after `check` was called. */
export function useAmountUpTo(mostMinor: string, { currency, start }: { currency: string; start: string }) {
  const [text, setText] = useState(start);
  const [isJudged, setJudged] = useState(false);
  const most = readMoney(mostMinor, currency);
  const amount = parseMoney(text, most.currency);
  const isRight = amount !== undefined && signOf(amount) !== 0 && amount.minor <= most.minor;
  return {
    text,
    /** Minor units in wire format; undefined while the text is wrong. */
    minor: isRight ? String(amount.minor) : undefined,
    isShownWrong: isJudged && !isRight,
    /** Props of a `MoneyField`. */
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
