/** The state of a field for an amount that must be above zero and at most `maxMinor`. */

import { useState } from "react";
import type { ChangeEvent } from "react";
import { parseMoney } from "@openhouse/rules/money/money";
import { signOf } from "@openhouse/rules/money/money-sign";
import { readMoney } from "../../../lib/formats.ts";

/** The field shows an error only after `check` was called. */
export function useAmountUpTo(maxMinor: string, { currency, start }: { currency: string; start: string }) {
  const [text, setText] = useState(start);
  const [isChecked, setChecked] = useState(false);
  const maxAmount = readMoney(maxMinor, currency);
  const amount = parseMoney(text, maxAmount.currency);
  const isValid = amount !== undefined && signOf(amount) !== 0 && amount.minor <= maxAmount.minor;
  return {
    text,
    /** Minor units in wire format; undefined while the text is wrong. */
    minor: isValid ? String(amount.minor) : undefined,
    showsError: isChecked && !isValid,
    /** Props of a `MoneyField`. */
    field: {
      currency: maxAmount.currency,
      value: text,
      required: true,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => setText(currentTarget.value),
    },
    check: () => {
      setChecked(true);
      return isValid;
    },
  };
}
