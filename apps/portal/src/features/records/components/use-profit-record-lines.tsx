/** How the rows of the transfers that add up to a figure are shown, closed and open. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { signOf } from "@openhouse/rules/money/money-sign";
import { transferCodeOfNumber } from "@openhouse/rules/wallet/transfer-codes";
import { Facts } from "../../../components/list/facts.tsx";
import { MoneyText } from "@openhouse/ui/money-text/money-text";
import type { RecordLines } from "../../../components/list/record-list.tsx";
import { useFormats } from "../../../lib/formats/use-formats.ts";
import { useMemberCurrency } from "../../../lib/session/use-member-currency.ts";
import type { ProfitLine } from "../api/use-profit-lines.ts";
import { lineOrigin } from "../rules/line-origin.ts";
import { readMinor } from "../../../lib/formats/read-minor.ts";
import { movementIcons } from "./movement-icons.ts";
import { OriginLink } from "./origin-link.tsx";

export function useProfitRecordLines(): RecordLines<ProfitLine> {
  const currency = useMemberCurrency();
  const { moment, locale } = useFormats();
  return {
    overview: (line) => {
      const amount = readMinor(line.amountMinor, currency);
      return {
        icon: movementIcons[transferCodeOfNumber(line.txTypeId)],
        ...(signOf(amount) > 0 && { tone: "gain" }),
        title: line.txTypeName,
        subtitle: <time>{moment(line.txTimeInTimestamp)}</time>,
        amount: <MoneyText amount={amount} locale={locale} isMovement />,
        after: line.accountTypeName,
      };
    },
    details: (line) => <LineFacts line={line} />,
  };
}

function LineFacts({ line }: { line: ProfitLine }) {
  const { t } = useTexts();
  const { exactMoment } = useFormats();
  const origin = lineOrigin(line.orderNo);
  return (
    <>
      <Facts
        facts={[
          { name: t("records.line.when"), value: exactMoment(line.txTimeInTimestamp) },
          { name: t("records.line.wallet"), value: line.accountTypeName },
          { name: t("records.line.reference"), value: origin?.id ?? line.orderNo },
          { name: t("records.line.account"), value: line.txId },
        ]}
      />
      {origin !== undefined && <OriginLink origin={origin} />}
    </>
  );
}
