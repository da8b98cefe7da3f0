/** The deposit queue: views, filters, list, and the open deposit. */

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
import { useDepositColumns } from "./deposit-columns.tsx";
import { DepositPanel } from "./deposit-panel.tsx";
import { depositViews } from "./deposit-views.ts";
import { useDepositCounts, useDeposits } from "./use-deposits.ts";

interface DepositsPageProps {
  readonly openId: string | undefined;
  /** Renders the member in the panel; given by the route, because it belongs to another feature. */
  readonly renderMember: (memberId: string) => ReactNode;
}

const base = "/deposits";
const defaults = { view: "held", ...noPaymentFilters };

export function DepositsPage({ openId, renderMember }: DepositsPageProps) {
  const { t } = useTexts();
  const [filters, setFilters] = useFilters(defaults);
  const view = findView(depositViews, filters.view);
  const { counts } = useDepositCounts();
  const list = useDeposits({ ...view.query, ...usePaymentQuery(filters) });
  const columns = useDepositColumns(base, list.rows);
  const { close } = useRowWalk({ keys: list.rows.map(({ id }) => id), openKey: openId, base });
  const isFiltered = isPaymentFiltered(filters);
  return (
    <OfficePage
      title={t("backoffice.area.deposits")}
      isFilled
      panel={openId !== undefined && <DepositPanel id={openId} renderMember={renderMember} onClose={close} />}
    >
      <ViewTabs
        label={t("backoffice.deposit.views")}
        base={base}
        selected={view.id}
        views={depositViews.map(({ id, count }) => ({
          id,
          label: t(`backoffice.deposit.view.${id}`),
          count: counts === undefined ? undefined : count?.(counts),
        }))}
      />
      <PaymentFilters values={filters} onChange={setFilters} />
      <WorkList
        caption={t("backoffice.area.deposits")}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        currentKey={openId}
        emptyText={t(isFiltered ? "backoffice.list.nothingFound" : `backoffice.deposit.empty.${view.id}`)}
        fileName={`deposits-${view.id}`}
      />
    </OfficePage>
  );
}
