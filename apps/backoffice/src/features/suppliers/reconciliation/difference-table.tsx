/** The differences between a supplier's transactions and ours, with the possible actions. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { Badge } from "@openhouse/ui/badge/badge";
import { Button } from "@openhouse/ui/button/button";
import { DataTable } from "@openhouse/ui/table/data-table";
import type { Column } from "@openhouse/ui/table/data-table";
import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import { CopyText } from "../../../components/detail/copy-text.tsx";
import { DecisionButtons } from "../../../components/detail/decision-buttons.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { phoneScreen, useMedia } from "../../../lib/use-media.ts";
import type { DifferenceAction } from "./repair-dialog.tsx";
import type { Difference } from "./reconciliation-read.ts";

interface DifferenceTableProps {
  readonly differences: readonly Difference[];
  /** Undefined when the staff member may only read. */
  readonly onAction: ((action: DifferenceAction) => void) | undefined;
}

const tones = { open: "error", repaired: "gain", accepted: "info", gone: "neutral" } as const;

export function DifferenceTable({ differences, onAction }: DifferenceTableProps) {
  const { t } = useTexts();
  const isPhone = useMedia(phoneScreen);
  const columns = useColumns(onAction);
  return (
    <DataTable
      caption={t("backoffice.recon.differences")}
      columns={columns}
      rowKey={({ id }) => id}
      state={{ kind: "loaded", rows: differences }}
      emptyText={t("backoffice.recon.agree")}
      isDense={!isPhone}
    />
  );
}

function useColumns(onAction: DifferenceTableProps["onAction"]): Column<Difference>[] {
  const { t } = useTexts();
  const { stamp } = useFormats();
  return [
    {
      key: "what",
      title: t("backoffice.recon.what"),
      cell: ({ kind, state }) => (
        <span className="recon-what">
          <Badge tone={tones[state]}>{t(`backoffice.recon.state.${state}`)}</Badge> {t(`backoffice.recon.kind.${kind}`)}
        </span>
      ),
    },
    {
      key: "transaction",
      title: t("backoffice.recon.transaction"),
      cell: ({ uuid, transaction, supplier, gameCode }) => (
        <span className="recon-transaction">
          <CopyText text={uuid} />
          <span className="muted">
            {t(`backoffice.recon.${transaction}`)} · {supplier} · {gameCode}
          </span>
        </span>
      ),
    },
    {
      key: "member",
      title: t("backoffice.column.member"),
      cell: ({ account }) => account ?? t("backoffice.recon.unknownPlayer"),
    },
    {
      key: "ours",
      title: t("backoffice.recon.ours"),
      isNumeric: true,
      cell: (row) => <SideAmount row={row} side="ours" />,
    },
    {
      key: "theirs",
      title: t("backoffice.recon.theirs"),
      isNumeric: true,
      cell: (row) => <SideAmount row={row} side="theirs" />,
    },
    { key: "found", title: t("backoffice.recon.found"), cell: ({ foundAt }) => <time>{stamp(foundAt)}</time> },
    {
      key: "actions",
      title: t("backoffice.recon.todo"),
      cell: (row) => <Actions difference={row} onAction={onAction} />,
    },
  ];
}

function SideAmount({ row, side }: { row: Difference; side: "ours" | "theirs" }) {
  const { t } = useTexts();
  const { money } = useFormats();
  const record = row[side];
  if (record === null) return <span className="muted">{t("backoffice.recon.missing")}</span>;
  const amount = isCurrencyCode(row.currency) ? money(record.amountMinor, row.currency) : record.amountMinor;
  if (record.state === "standing") return amount;
  return (
    <span className="muted">
      <s>{amount}</s> {t("backoffice.recon.undone")}
    </span>
  );
}

function Actions({ difference, onAction }: { difference: Difference; onAction: DifferenceTableProps["onAction"] }) {
  const { t } = useTexts();
  const { state, request, account } = difference;
  if (state !== "open") return null;
  const waitingText = request === null ? null : t(`backoffice.recon.waits.${request.action}`, { by: request.by });
  if (onAction === undefined) return waitingText;
  const onActionOf = (kind: DifferenceAction["kind"]) => () => onAction({ kind, difference });
  return (
    <span className="recon-actions">
      {waitingText !== null && <span>{waitingText}</span>}
      {request === null && account !== null && (
        <Button size="small" kind="primary" onClick={onActionOf("repair")}>
          {t("backoffice.recon.repair")}
        </Button>
      )}
      {request === null && (
        <Button size="small" onClick={onActionOf("accept")}>
          {t("backoffice.recon.accept")}
        </Button>
      )}
      {request !== null && (
        <DecisionButtons
          className="row-actions"
          isOwn={request.isOwn}
          approveLabel={t("backoffice.recon.approve")}
          onApprove={onActionOf("approve")}
          rejectLabel={t("backoffice.recon.reject")}
          onReject={onActionOf("reject")}
        />
      )}
    </span>
  );
}
