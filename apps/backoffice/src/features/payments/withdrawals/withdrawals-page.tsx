/** The withdrawal queue: views, filters, list, and the open withdrawal. */

import type { ReactNode } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { ListPage } from "../../../components/list/list-page.tsx";
import { useListView } from "../../../components/list/use-list-view.ts";
import { usePaymentFilters } from "../../../components/list/use-payment-filters.ts";
import { useWithdrawalCounts, useWithdrawals } from "./use-withdrawals.ts";
import { useWithdrawalColumns } from "./withdrawal-columns.tsx";
import { WithdrawalPanel } from "./withdrawal-panel.tsx";
import { withdrawalViews } from "./withdrawal-views.ts";

interface WithdrawalsPageProps {
  readonly openId: string | undefined;
  /** Renders the member in the panel. The route passes it in, because members belong to another feature. */
  readonly renderMember: (memberId: string) => ReactNode;
}

const path = "/withdrawals";

export function WithdrawalsPage({ openId, renderMember }: WithdrawalsPageProps) {
  const { t } = useTexts();
  const view = useListView(withdrawalViews);
  const { filters, query } = usePaymentFilters();
  const { counts } = useWithdrawalCounts();
  const list = useWithdrawals({ ...view.query, ...query });
  return (
    <ListPage
      title={t("backoffice.area.withdrawals")}
      path={path}
      views={{
        label: t("backoffice.withdrawal.views"),
        all: withdrawalViews,
        selected: view.id,
        textOf: (id) => t(`backoffice.withdrawal.view.${id}`),
        countOf: (id) => counts && withdrawalViews.find((candidate) => candidate.id === id)?.count?.(counts),
      }}
      filters={filters}
      list={list}
      columns={useWithdrawalColumns(path, list.rows)}
      keyOf={({ id }) => id}
      emptyText={t(`backoffice.withdrawal.empty.${view.id}`)}
      fileName={`withdrawals-${view.id}`}
      openKey={openId}
      renderPanel={(id, close) => (
        <WithdrawalPanel
          id={id}
          listRow={{ row: list.rows.find((row) => row.id === id), updatedAt: list.updatedAt }}
          renderMember={renderMember}
          onClose={close}
        />
      )}
    />
  );
}
