/** The previous amount, and the change since then in percent if the previous amount is not zero. */

import { withMinusSign } from "@openhouse/rules/money/minus-sign";
import { useFormats } from "../../../lib/formats.ts";
import { changeOf } from "./change-of.ts";

interface ChangeProps {
  readonly minor: string;
  /** Null when there was no previous window. */
  readonly previousMinor: string | null;
  readonly currency: string;
}

export function ChangeText({ minor, previousMinor, currency }: ChangeProps) {
  const { money, locale } = useFormats();
  if (previousMinor === null) return <span className="muted">—</span>;
  const change = changeOf(minor, previousMinor);
  const format = new Intl.NumberFormat(locale, {
    style: "percent",
    maximumFractionDigits: 1,
    signDisplay: "exceptZero",
  });
  return (
    <span className="change-text">
      {money(previousMinor, currency)}
      {change !== undefined && <span className="muted">{withMinusSign(format.format(change))}</span>}
    </span>
  );
}
