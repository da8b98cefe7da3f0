/** The balance in the statement compared with the ledger's balance, and the facts of the file. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { CopyText } from "../../../components/detail/copy-text.tsx";
import { Facts } from "../../../components/detail/facts.tsx";
import { differenceOf, useFormats } from "../../../lib/formats.ts";
import type { ClearingDetail } from "./use-clearing.ts";

export function FileFigures({ detail: { file, previousGapMinor } }: { detail: ClearingDetail }) {
  const { t } = useTexts();
  const { money, stamp } = useFormats();
  const { currency, closingMinor, ledgerMinor } = file;
  const amount = (minor: string) => money(minor, currency);
  const gap = closingMinor === null ? null : differenceOf(closingMinor, ledgerMinor);
  return (
    <div className="clearing-figures">
      <Facts
        facts={[
          {
            name: t("clearing.closing"),
            isNumeric: true,
            value: closingMinor === null ? t("clearing.notTyped") : amount(closingMinor),
          },
          { name: t("clearing.ledger"), isNumeric: true, value: amount(ledgerMinor) },
          {
            name: t("clearing.gap"),
            isNumeric: true,
            value: gap === null ? null : <span data-differs={gap === "0" ? undefined : ""}>{amount(gap)}</span>,
          },
          {
            name: t("clearing.gapBefore"),
            isNumeric: true,
            value: previousGapMinor === null ? null : amount(previousGapMinor),
          },
        ]}
      />
      <Facts
        facts={[
          { name: t("clearing.direction.in"), isNumeric: true, value: amount(file.inMinor) },
          { name: t("clearing.direction.out"), isNumeric: true, value: amount(file.outMinor) },
          { name: t("clearing.fileName"), value: file.fileName },
          {
            name: t("clearing.uploaded"),
            value: (
              <>
                <time>{stamp(file.uploadedAt)}</time> {file.uploadedBy}
              </>
            ),
          },
          { name: "SHA-256", value: <CopyText text={file.hash} /> },
        ]}
      />
    </div>
  );
}
