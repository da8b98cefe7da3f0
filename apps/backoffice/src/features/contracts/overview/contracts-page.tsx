/** All contracts of the merchant and its agents: filters, margins, and the open contract. */

import { useState } from "react";
import { contractKinds, productClasses } from "@openhouse/rules/contracts/contract-kinds";
import { contractStates } from "@openhouse/rules/contracts/contract-states";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { optionsOf, useListFilters } from "../../../components/list/list-filters.tsx";
import { ListPage } from "../../../components/list/list-page.tsx";
import { useListView } from "../../../components/list/use-list-view.ts";
import { useStaff } from "../../../lib/office.tsx";
import { contractsPath, useContractColumns } from "./contract-columns.tsx";
import { ContractPanel } from "./contract-panel.tsx";
import { OfferDialog } from "./offer-dialog.tsx";
import { useContracts, useFlaggedContracts } from "./use-contracts.ts";
import type { ContractQuery } from "./use-contracts.ts";

interface View {
  readonly id: "all" | "flagged";
  readonly query: ContractQuery;
}

const views: readonly [View, ...View[]] = [
  { id: "all", query: {} },
  { id: "flagged", query: { flagged: "yes" } },
];

/** The roles that may give contracts for the merchant; the server checks them. */
const offeringRoles: ReadonlySet<string> = new Set(["agentManager", "admin"]);

export default function ContractsPage({ openId }: { openId: string | undefined }) {
  const { t } = useTexts();
  const [isOffering, setOffering] = useState(false);
  const mayOffer = useStaff().roles.some((role) => offeringRoles.has(role));
  const view = useListView(views);
  const filters = useListFilters({
    account: { label: t("backoffice.filter.account"), isMain: true },
    kind: { label: t("oversight.kind"), options: optionsOf(contractKinds, (kind) => t(`oversight.kind.${kind}`)) },
    state: {
      label: t("backoffice.column.state"),
      options: optionsOf(contractStates, (state) => t(`oversight.state.${state}`)),
    },
    class: { label: t("oversight.games"), options: optionsOf(productClasses, (name) => t(`oversight.class.${name}`)) },
  });
  const flagged = useFlaggedContracts();
  const { class: productClass, ...query } = filters.query;
  return (
    <ListPage
      title={t("backoffice.area.contracts")}
      path={contractsPath}
      views={{
        label: t("oversight.views"),
        all: views,
        selected: view.id,
        textOf: (id) => t(`oversight.view.${id}`),
        countOf: (id) => (id === "flagged" ? flagged : undefined),
      }}
      filters={filters}
      list={useContracts({ ...view.query, ...query, ...(productClass !== undefined && { productClass }) })}
      columns={useContractColumns()}
      keyOf={({ id }) => id}
      emptyText={t(`oversight.empty.${view.id}`)}
      fileName={`contracts-${view.id}`}
      actions={
        mayOffer && (
          <Button size="small" icon="plus" onClick={() => setOffering(true)}>
            {t("oversight.offer")}
          </Button>
        )
      }
      openKey={openId}
      renderPanel={(id, close) => <ContractPanel key={id} id={id} onClose={close} />}
    >
      {isOffering && <OfferDialog onClose={() => setOffering(false)} />}
    </ListPage>
  );
}
