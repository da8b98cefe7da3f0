/** How a movement looks, closed and open. */

import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import { signOf } from "@openhouse/rules/money/money-sign";
import { transferCodeOfNumber } from "@openhouse/rules/wallet/transfer-codes";
import { MovedAmount } from "../../../components/list/moved-amount.tsx";
import type { RecordFace, RecordLines } from "../../../components/list/record-list.tsx";
import { useHouseFormats } from "../../../lib/use-house-formats.ts";
import type { StatementLine } from "../api/use-statement-with-sums.ts";
import { readMinor } from "../../../lib/read-minor.ts";
import { movementIcons } from "./movement-icons.ts";
import { StatementFacts } from "./statement-facts.tsx";

/** The currency is undefined until the first page is here; no line asks before. */
export function useStatementLines(currency: string | undefined): RecordLines<StatementLine> {
  const { moment, money } = useHouseFormats();
  const face = (line: StatementLine): RecordFace => {
    const title = line.txTypeName;
    const subtitle = <time>{moment(line.txTimeInTimestamp)}</time>;
    const icon = movementIcons[transferCodeOfNumber(line.txTypeId)];
    if (currency === undefined || !isCurrencyCode(currency)) return { icon, title, subtitle, amount: "" };
    const amount = readMinor(line.amountMinor, currency);
    return {
      icon,
      ...(signOf(amount) > 0 && { tone: "gain" }),
      title,
      subtitle,
      amount: <MovedAmount amount={amount} />,
      after: money(readMinor(line.currentAvailBalanceMinor, currency)),
    };
  };
  return { face, details: (line) => <StatementFacts line={line} currency={currency} /> };
}
