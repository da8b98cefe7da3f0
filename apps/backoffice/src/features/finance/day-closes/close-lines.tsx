/**
 * The movements of a closed day: one row for each transfer code and pair of accounts. A click on a movement shows its
 * transfers.
 */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { DataTable } from "@openhouse/ui/table/data-table";
import type { Column } from "@openhouse/ui/table/data-table";
import { Section } from "../../../components/detail/facts.tsx";
import { codeText } from "../../../lib/code-text.ts";
import { useFormats } from "../../../lib/formats.ts";
import { accountTexts, serverCodeText } from "../../../lib/server-code-text.ts";
import type { CloseLine } from "./use-closes.ts";

interface CloseLinesProps {
  readonly currency: string;
  readonly lines: readonly CloseLine[];
  readonly onOpen: (line: CloseLine) => void;
}

export function CloseLines({ currency, lines, onOpen }: CloseLinesProps) {
  const { t } = useTexts();
  const columns = useLineColumns(currency, onOpen);
  return (
    <Section title={t("finance.closes.lines")}>
      <DataTable
        caption={t("finance.closes.lines")}
        rowKey={({ code, from, to }) => `${code} ${from} ${to}`}
        emptyText={t("finance.closes.quiet")}
        state={{ kind: "loaded", rows: lines }}
        isDense
        columns={columns}
      />
    </Section>
  );
}

function useLineColumns(currency: string, onOpen: CloseLinesProps["onOpen"]): Column<CloseLine>[] {
  const { t } = useTexts();
  const { money, count } = useFormats();
  return [
    {
      key: "code",
      title: t("backoffice.column.reason"),
      isLong: true,
      cell: (line) => (
        <span className="two-lines">
          <Button size="small" onClick={() => onOpen(line)}>
            {codeText(line.code, t)}
          </Button>
          <span className="muted">
            {serverCodeText(accountTexts, line.from, t)} → {serverCodeText(accountTexts, line.to, t)}
          </span>
        </span>
      ),
    },
    { key: "transfers", title: t("finance.transfers"), isNumeric: true, cell: ({ transfers }) => count(transfers) },
    {
      key: "amount",
      title: t("backoffice.column.amount"),
      isNumeric: true,
      cell: ({ amountMinor, lateTransfers, lateMinor }) => (
        <span className="two-lines">
          {money(amountMinor, currency)}
          {lateTransfers > 0 && (
            <span className="muted">
              {t("finance.closes.ofThemLate", { count: lateTransfers, amount: money(lateMinor, currency) })}
            </span>
          )}
        </span>
      ),
    },
  ];
}
