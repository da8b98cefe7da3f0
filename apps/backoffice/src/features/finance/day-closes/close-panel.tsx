/** One closed day: the balances per kind of account, the movements, and the transfers of each movement. */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Badge } from "@openhouse/ui/badge/badge";
import { SidePanel } from "@openhouse/ui/side-panel/side-panel";
import { DataTable } from "@openhouse/ui/table/data-table";
import type { Column } from "@openhouse/ui/table/data-table";
import { CopyText } from "../../../components/detail/copy-text.tsx";
import { Facts, Section } from "../../../components/detail/facts.tsx";
import { PanelState } from "../../../components/detail/panel-state.tsx";
import { FileButtons } from "../../../components/list/file-buttons.tsx";
import { downloadList } from "../../../lib/list-file.ts";
import type { FileForm } from "../../../lib/list-file.ts";
import { plainMoney, useFormats } from "../../../lib/formats.ts";
import { accountTexts, serverCodeText } from "../../../lib/server-code-text.ts";
import { CloseLines } from "./close-lines.tsx";
import { CloseTransfers } from "./close-transfers.tsx";
import { useClose } from "./use-closes.ts";
import type { CloseDetail, CloseLine } from "./use-closes.ts";

interface ClosePanelProps {
  readonly currency: string;
  readonly number: string;
  readonly onClose: () => void;
}

export function ClosePanel({ currency, number, onClose }: ClosePanelProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useClose(currency, number);
  return (
    <SidePanel
      title={data === undefined ? t("finance.area.closes") : `${data.close.day} ${currency}`}
      mark={
        data && (
          <Badge tone={data.close.isProven ? "gain" : "error"}>
            {t(data.close.isProven ? "finance.closes.proven" : "finance.closes.unproven")}
          </Badge>
        )
      }
      closeLabel={t("backoffice.close")}
      onClose={onClose}
      actions={data && <FileButtons write={(form) => writeClose(form, data)} />}
    >
      {data === undefined ? (
        <PanelState error={error} onRetry={() => void refetch()} />
      ) : (
        <CloseFacts key={`${currency} ${number}`} detail={data} />
      )}
    </SidePanel>
  );
}

function CloseFacts({ detail }: { detail: CloseDetail }) {
  const { t } = useTexts();
  const { stamp } = useFormats();
  const [line, setLine] = useState<CloseLine>();
  const { close, lines } = detail;
  if (line !== undefined) return <CloseTransfers close={close} line={line} onBack={() => setLine(undefined)} />;
  return (
    <>
      <Balances detail={detail} />
      <CloseLines currency={close.currency} lines={lines} onOpen={setLine} />
      <Section title={t("finance.closes.chain")}>
        <Facts
          facts={[
            { name: t("finance.closes.number"), value: String(close.number) },
            { name: t("finance.closes.closedAt"), value: <time>{stamp(close.closedAt)}</time> },
            { name: t("finance.closes.hash"), value: <CopyText text={close.hash} /> },
            { name: t("finance.closes.previous"), value: close.previousHash && <CopyText text={close.previousHash} /> },
          ]}
        />
      </Section>
    </>
  );
}

function Balances({ detail: { close, balances } }: { detail: CloseDetail }) {
  const { t } = useTexts();
  const columns = useBalanceColumns(close.currency);
  const nonZeroBalances = balances.filter(({ openingMinor, closingMinor, movedMinor }) =>
    [openingMinor, closingMinor, movedMinor].some((minor) => minor !== "0"),
  );
  return (
    <Section title={t("finance.closes.balances")}>
      <DataTable
        caption={t("finance.closes.balances")}
        rowKey={({ account }) => account}
        emptyText={t("backoffice.statement.empty")}
        state={{ kind: "loaded", rows: nonZeroBalances }}
        isDense
        columns={columns}
      />
    </Section>
  );
}

type Balance = CloseDetail["balances"][number];

function useBalanceColumns(currency: string): Column<Balance>[] {
  const { t } = useTexts();
  const { money } = useFormats();
  const amount = (minor: string) => (minor === "0" ? <span className="muted">—</span> : money(minor, currency));
  return [
    {
      key: "account",
      title: t("finance.closes.accountOpening"),
      cell: ({ account, openingMinor }) => (
        <span className="two-lines">
          {serverCodeText(accountTexts, account, t)}
          <span className="muted">{money(openingMinor, currency)}</span>
        </span>
      ),
    },
    { key: "moved", title: t("finance.closes.moved"), isNumeric: true, cell: ({ movedMinor }) => amount(movedMinor) },
    {
      key: "closing",
      title: t("finance.closes.closing"),
      isNumeric: true,
      cell: ({ closingMinor }) => <strong>{amount(closingMinor)}</strong>,
    },
  ];
}

type FileRow = readonly [
  name: string,
  from: string,
  to: string,
  count: string,
  opening: string,
  moved: string,
  closing: string,
];

const fileTitles = ["what", "from", "to", "transfers", "opening", "moved", "closing"];
const firstFigure = fileTitles.indexOf("transfers");

/** Exports balances and movements to one file, with the codes that the ledger uses. */
function writeClose(form: FileForm, { close, timeZone, balances, lines }: CloseDetail): Promise<void> {
  const plainAmount = (minor: string) => plainMoney(minor, close.currency);
  const rows: FileRow[] = [
    ...balances.map(({ account, openingMinor, movedMinor, closingMinor }): FileRow => [
      account,
      "",
      "",
      "",
      plainAmount(openingMinor),
      plainAmount(movedMinor),
      plainAmount(closingMinor),
    ]),
    ...lines.map(({ code, from, to, transfers, amountMinor }): FileRow => [
      code,
      from,
      to,
      String(transfers),
      "",
      plainAmount(amountMinor),
      "",
    ]),
  ];
  const columns = fileTitles.map((title, index) => ({
    title,
    csv: (row: FileRow) => row[index] ?? "",
    isNumeric: index >= firstFigure,
  }));
  const { currency, day } = close;
  return downloadList(form, { name: `close-${currency}-${day}`, columns, rows, timeZone });
}
