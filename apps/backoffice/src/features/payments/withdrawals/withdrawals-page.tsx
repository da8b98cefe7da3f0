/** The withdrawal queue: views, filters, list, and the open withdrawal. */

import type { ReactNode } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { findView } from "../../../components/list/find-view.ts";
import { PaymentFilters, usePaymentQuery } from "../../../components/list/payment-filters.tsx";
import { isPaymentFiltered, noPaymentFilters } from "../../../components/list/payment-query.ts";
import { useRowWalk } from "../../../components/list/use-row-walk.ts";
import { ViewTabs } from "../../../components/list/view-tabs.tsx";
import { WorkList } from "../../../components/list/work-list.tsx";
import { OfficePage } from "../../../components/office-page.tsx";
import { useFilters } from "../../../lib/use-filters.ts";
import { useWithdrawalCounts, useWithdrawals } from "./use-withdrawals.ts";
import { useWithdrawalColumns } from "./withdrawal-columns.tsx";
import { WithdrawalPanel } from "./withdrawal-panel.tsx";
import { withdrawalViews } from "./withdrawal-views.ts";

interface WithdrawalsPageProps {
  readonly openId: string | undefined;
  /** Renders the member in the panel; given by the route, because it belongs to another feature. */
  readonly renderMember: (memberId: string) => ReactNode;
}

const base = "/withdrawals";
const defaults = { view: "waiting", ...noPaymentFilters };

export function WithdrawalsPage({ openId, renderMember }: WithdrawalsPageProps) {
  const { t } = useTexts();
  const [filters, setFilters] = useFilters(defaults);
  const view = findView(withdrawalViews, filters.view);
  const { counts } = useWithdrawalCounts();
  const list = useWithdrawals({ ...view.query, ...usePaymentQuery(filters) });
  const columns = useWithdrawalColumns(base, list.rows);
  const { close } = useRowWalk({ keys: list.rows.map(({ id }) => id), openKey: openId, base });
  const isFiltered = isPaymentFiltered(filters);
  return (
    <OfficePage
      title={t("backoffice.area.withdrawals")}
      isFilled
      panel={
        openId !== undefined && (
          <WithdrawalPanel
            id={openId}
            listed={{ row: list.rows.find((row) => row.id === openId), updatedAt: list.updatedAt }}
            renderMember={renderMember}
            onClose={close}
          />
        )
      }
    >
      <ViewTabs
        label={t("backoffice.withdrawal.views")}
        base={base}
        selected={view.id}
        views={withdrawalViews.map(({ id, count }) => ({
          id,
          label: t(`backoffice.withdrawal.view.${id}`),
          count: counts === undefined ? undefined : count?.(counts),
        }))}
      />
      <PaymentFilters values={filters} onChange={setFilters} />
      <WorkList
        caption={t("backoffice.area.withdrawals")}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        currentKey={openId}
        emptyText={t(isFiltered ? "backoffice.list.nothingFound" : `backoffice.withdrawal.empty.${view.id}`)}
        fileName={`withdrawals-${view.id}`}
      />
    </OfficePage>
  );
}
