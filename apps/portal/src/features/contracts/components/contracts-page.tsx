/**
 * The page of one kind of contract: the contracts that pay the agent, the contracts that the agent gave, and the bills.
 * A selected bill replaces the tabs. If the feature flag DAYSALMR is off, the page of daily salaries shows only the
 * bills (specification, section 6, feature flags).
 */

import "./contracts.css";
import { Tabs } from "@openhouse/ui/tabs/tabs";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { ContractKind } from "@openhouse/rules/contracts/contract-kinds";
import { useFlag } from "../../../lib/page/page-context.tsx";
import { useRecordUrl } from "../../../lib/lists/use-record-url.ts";
import { defaultBillRanges } from "../rules/default-bill-ranges.ts";
import { noBillFilters, readBillId } from "../rules/read-bill-id.ts";
import { BillList } from "./bills/bill-list.tsx";
import { BillPage } from "./bills/bill-page.tsx";
import { GivenContracts } from "./terms/given-contracts.tsx";
import { OwnContracts } from "./terms/own-contracts.tsx";

const tabs = ["own", "given", "bills"] as const;
export default function ContractsPage({ kind }: { kind: ContractKind }) {
  const { t } = useTexts();
  const hasMemberContracts = useFlag("DAYSALMR");
  const recordUrl = useRecordUrl(defaultBillRanges[kind]);
  const billId = readBillId(recordUrl.filter("bill"));
  if (billId !== undefined) return <BillPage id={billId} backTo={recordUrl.linkWith({ bill: "" })} />;
  const bills = <BillList kinds={[kind]} recordUrl={recordUrl} />;
  if (kind === "daily" && !hasMemberContracts) {
    return (
      <div className="contracts">
        <h2>{t("contracts.bills")}</h2>
        {bills}
      </div>
    );
  }
  const selected = tabs.find((tab) => tab === recordUrl.filter("tab")) ?? "own";
  return (
    <div className="contracts">
      <p className="contracts-lead">{t(`contracts.lead.${kind}`)}</p>
      <Tabs
        label={t(`contracts.kind.${kind}`)}
        tabs={tabs.map((id) => ({ id, label: t(`contracts.tab.${id}`) }))}
        selected={selected}
        onSelect={(id) => recordUrl.setFilters({ ...noBillFilters, tab: id === "own" ? "" : id })}
      >
        {selected === "own" && <OwnContracts kind={kind} />}
        {selected === "given" && <GivenContracts kind={kind} recordUrl={recordUrl} />}
        {selected === "bills" && bills}
      </Tabs>
    </div>
  );
}
