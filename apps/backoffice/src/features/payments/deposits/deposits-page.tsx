/** The deposit queue: views, filters, list, and the open deposit. */

import type { ReactNode } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { ListPage } from "../../../components/list/list-page.tsx";
import { useListView } from "../../../components/list/use-list-view.ts";
import { usePaymentFilters } from "../../../components/list/use-payment-filters.ts";
import { useDepositColumns } from "./deposit-columns.tsx";
import { DepositPanel } from "./deposit-panel.tsx";
import { depositViews } from "./deposit-views.ts";
import { useDepositCounts, useDeposits } from "./use-deposits.ts";

interface DepositsPageProps {
  readonly openId: string | undefined;
  /** Renders the member in the panel. The route passes it in, because members belong to another feature. */
  readonly renderMember: (memberId: string) => ReactNode;
}

const path = "/deposits";

export function DepositsPage({ openId, renderMember }: DepositsPageProps) {
  const { t } = useTexts();
  const view = useListView(depositViews);
  const { filters, query } = usePaymentFilters();
  const { counts } = useDepositCounts();
  const list = useDeposits({ ...view.query, ...query });
  return (
    <ListPage
      title={t("backoffice.area.deposits")}
      path={path}
      views={{
        label: t("backoffice.deposit.views"),
        all: depositViews,
        selected: view.id,
        textOf: (id) => t(`backoffice.deposit.view.${id}`),
        countOf: (id) => counts && depositViews.find((candidate) => candidate.id === id)?.count?.(counts),
      }}
      filters={filters}
      list={list}
      columns={useDepositColumns(path, list.rows)}
      keyOf={({ id }) => id}
      emptyText={t(`backoffice.deposit.empty.${view.id}`)}
      fileName={`deposits-${view.id}`}
      openKey={openId}
      renderPanel={(id, close) => <DepositPanel id={id} renderMember={renderMember} onClose={close} />}
    />
  );
}
