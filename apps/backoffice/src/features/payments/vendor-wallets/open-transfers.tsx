/** Unfinished transfers to and from the vendor wallet; transfers that need a decision come first. */

import "./wallets.css";
import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Badge } from "@openhouse/ui/badge/badge";
import { Button } from "@openhouse/ui/button/button";
import { DataTable } from "@openhouse/ui/table/data-table";
import type { Column } from "@openhouse/ui/table/data-table";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../../components/detail/decision-dialog.tsx";
import { Section } from "../../../components/detail/facts.tsx";
import { PanelState } from "../../../components/detail/panel-state.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { useOffice, useStaff } from "../../../lib/office.tsx";
import { callKey, useCall } from "../../../lib/use-call.ts";

type Transfers = Reply<"GET /backoffice/api/wallet-transfers">;
type Transfer = Transfers["list"][number];
type Outcome = "done" | "failed";

const route = "GET /backoffice/api/wallet-transfers";
const decidingRoles: ReadonlySet<string> = new Set(["finance", "admin"]);

export function OpenTransfers() {
  const { t } = useTexts();
  const { data, error, refetch } = useCall(route, undefined, { refreshMs: 10_000 });
  const [settlement, setSettlement] = useState<{ readonly transfer: Transfer; readonly outcome: Outcome }>();
  const columns = useColumns((transfer, outcome) => setSettlement({ transfer, outcome }));
  return (
    <Section isFramed title={t("backoffice.wallets.open")} mark={data && <Badge>{String(data.total)}</Badge>}>
      {data === undefined ? (
        <PanelState error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          caption={t("backoffice.wallets.open")}
          rowKey={({ id }) => id}
          emptyText={t("backoffice.wallets.open.none")}
          state={{ kind: "loaded", rows: data.list }}
          columns={columns}
        />
      )}
      {settlement !== undefined && <SettleDialog {...settlement} onClose={() => setSettlement(undefined)} />}
    </Section>
  );
}

function useColumns(onSettle: (transfer: Transfer, outcome: Outcome) => void): Column<Transfer>[] {
  const { t } = useTexts();
  const { roles } = useStaff();
  const { stamp, money } = useFormats();
  const mayDecide = roles.some((role) => decidingRoles.has(role));
  return [
    { key: "time", title: t("backoffice.column.time"), cell: ({ createdAt }) => <time>{stamp(createdAt)}</time> },
    { key: "member", title: t("backoffice.wallets.member"), cell: ({ account }) => account },
    {
      key: "way",
      title: t("backoffice.wallets.way"),
      cell: ({ direction, walletName: name }) => t(`backoffice.wallets.way.${direction}`, { name }),
    },
    {
      key: "amount",
      title: t("backoffice.wallets.amount"),
      isNumeric: true,
      cell: ({ amountMinor, currency }) => money(amountMinor, currency),
    },
    {
      key: "state",
      title: t("backoffice.column.state"),
      cell: ({ heldReason, isAwaitingSecond, note }) =>
        heldReason === null ? (
          <Badge>{t("backoffice.wallets.state.asking")}</Badge>
        ) : (
          <>
            <Badge tone="error">
              {t(isAwaitingSecond ? "backoffice.wallets.state.second" : "backoffice.wallets.state.held")}
            </Badge>{" "}
            <span className="muted">{note}</span>
          </>
        ),
    },
    {
      key: "decide",
      title: t("backoffice.wallets.decide"),
      cell: (transfer) =>
        transfer.heldReason !== null && mayDecide ? (
          <span className="wallet-choices">
            <Button size="small" onClick={() => onSettle(transfer, "done")}>
              {t("backoffice.wallets.settle.done")}
            </Button>
            <Button size="small" onClick={() => onSettle(transfer, "failed")}>
              {t("backoffice.wallets.settle.failed")}
            </Button>
          </span>
        ) : (
          <span className="code">{transfer.reference}</span>
        ),
    },
  ];
}

interface SettleDialogProps {
  readonly transfer: Transfer;
  readonly outcome: Outcome;
  readonly onClose: () => void;
}

function SettleDialog({ transfer, outcome, onClose }: SettleDialogProps) {
  const { t } = useTexts();
  const { api } = useOffice();
  const { money } = useFormats();
  const queries = useQueryClient();
  const { id, account, walletName: name, amountMinor, currency, direction } = transfer;
  const amount = money(amountMinor, currency);
  // The money is in the vendor wallet if a transfer into it was completed or a transfer out of it failed.
  const destination = (direction === "in") === (outcome === "done") ? "vendor" : "main";
  return (
    <DecisionDialog
      title={t(`backoffice.wallets.settle.${outcome}`)}
      confirmLabel={t(`backoffice.wallets.settle.${outcome}`)}
      kind="primary"
      consequence={<p>{t(`backoffice.wallets.settle.end.${destination}`, { amount, account, name })}</p>}
      usualReasons={[t("backoffice.wallets.reason.book")]}
      subject={[id, outcome]}
      onDecide={async ({ reason, idempotencyKey }) => {
        const call = { params: { id }, body: { outcome, reason }, idempotencyKey };
        const newTransfers = await api.call("POST /backoffice/api/wallet-transfers/:id/settle", call);
        showToast("success", t("backoffice.done"));
        queries.setQueryData(callKey(route), newTransfers);
      }}
      onClose={onClose}
    />
  );
}
