/**
 * The page of one kind of contracts: the agent's own, those that it gave, and the bills. Where the house has daily
 * salaries but no contracts of single members, only the bills are there (portal-spec section 6, feature flags).
 */

import "./contracts.css";
import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { Tabs } from "@openhouse/ui/tabs/tabs";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { ContractKind } from "@openhouse/rules/contracts/contract-kinds";
import { useFlag } from "../../../lib/page-context.tsx";
import { useRecordAddress } from "../../../lib/use-record-address.ts";
import { GivenContracts } from "./given-contracts.tsx";
import { OwnContracts } from "./own-contracts.tsx";

const tabs = ["own", "given", "bills"] as const;

/** See the head of this file. */
export default function ContractsPage({ kind }: { kind: ContractKind }) {
  const { t } = useTexts();
  const hasMemberContracts = useFlag("DAYSALMR");
  const address = useRecordAddress();
  // Windows are settled and paid; their bills are not listed here yet, and nobody shall read that there are none.
  const bills = <EmptyState title={t("contracts.bills.empty.title")} text={t(`contracts.bills.empty.${kind}`)} />;
  if (kind === "daily" && !hasMemberContracts) {
    return (
      <div className="contracts">
        <h2>{t("contracts.bills")}</h2>
        {bills}
      </div>
    );
  }
  const selected = tabs.find((tab) => tab === address.filter("tab")) ?? "own";
  return (
    <div className="contracts">
      <p className="contracts-lead">{t(`contracts.lead.${kind}`)}</p>
      <Tabs
        label={t(`contracts.kind.${kind}`)}
        tabs={tabs.map((id) => ({ id, label: t(`contracts.tab.${id}`) }))}
        selected={selected}
        onSelect={(id) => address.setFilters({ tab: id === "own" ? "" : id, name: "" })}
      >
        {selected === "own" && <OwnContracts kind={kind} />}
        {selected === "given" && <GivenContracts kind={kind} address={address} />}
        {selected === "bills" && bills}
      </Tabs>
    </div>
  );
}
