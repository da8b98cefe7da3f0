/** The details of a transfer: how the balance after it was calculated, and a link to its origin. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import { subtractMoney } from "@openhouse/rules/money/money";
import { Facts } from "../../../components/list/facts.tsx";
import { useFormats } from "../../../lib/formats/use-formats.ts";
import type { StatementLine } from "../api/use-statement-with-sums.ts";
import { lineOrigin } from "../rules/line-origin.ts";
import { readMinor } from "../../../lib/formats/read-minor.ts";
import { OriginLink } from "./origin-link.tsx";

interface StatementFactsProps {
  readonly line: StatementLine;
  readonly currency: string | undefined;
}

export function StatementFacts({ line, currency }: StatementFactsProps) {
  const { t } = useTexts();
  const { money, exactMoment } = useFormats();
  const origin = lineOrigin(line.orderNo);
  if (currency === undefined || !isCurrencyCode(currency)) return null;
  const moved = readMinor(line.amountMinor, currency);
  const after = readMinor(line.currentAvailBalanceMinor, currency);
  return (
    <>
      <Facts
        facts={[
          ...(line.remark === "" ? [] : [{ name: t("records.line.remark"), value: line.remark }]),
          { name: t("records.line.before"), value: money(subtractMoney(after, moved)) },
          { name: t("records.line.moved"), value: money(moved) },
          { name: t("records.line.after"), value: money(after), isTotal: true },
          { name: t("records.line.when"), value: exactMoment(line.txTimeInTimestamp) },
          { name: t("records.line.reference"), value: origin?.id ?? line.orderNo },
          { name: t("records.line.account"), value: line.txId },
        ]}
      />
      {origin !== undefined && <OriginLink origin={origin} />}
    </>
  );
}
