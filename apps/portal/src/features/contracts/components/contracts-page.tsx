/**
 * The page of one kind of contracts: the agent's own, those given, and the bills; an opened bill replaces them. Without
 * the flag DAYSALMR, the page of daily salaries shows only the bills (specification, section 6, feature flags).
 */

import "./contracts.css";
import { Tabs } from "@openhouse/ui/tabs/tabs";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { ContractKind } from "@openhouse/rules/contracts/contract-kinds";
import { useFlag } from "../../../lib/page/page-context.tsx";
import { useRecordUrl } from "../../../lib/lists/use-record-url.ts";
import { noBillFilters, readBillId } from "../rules/read-bill-id.ts";
import { BillList } from "./bills/bill-list.tsx";
import { BillPage } from "./bills/bill-page.tsx";
import { GivenContracts } from "./terms/given-contracts.tsx";
import { OwnContracts } from "./terms/own-contracts.tsx";

const tabs = ["own", "given", "bills"] as const;
/** The default range of the bills: at least one bill of each period, but not too many. */
const usualDays = { dividend: "past30", daily: "past30", hourly: "past7", realtime: "past7" } as const;

export default function ContractsPage({ kind }: { kind: ContractKind }) {
  const { t } = useTexts();
  const hasMemberContracts = useFlag("DAYSALMR");
  const address = useRecordUrl(usualDays[kind]);
  const openBill = readBillId(address.filter("bill"));
  if (openBill !== undefined) return <BillPage id={openBill} backTo={address.linkWith({ bill: "" })} />;
  const bills = <BillList kinds={[kind]} address={address} />;
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
        onSelect={(id) => address.setFilters({ ...noBillFilters, tab: id === "own" ? "" : id })}
      >
        {selected === "own" && <OwnContracts kind={kind} />}
        {selected === "given" && <GivenContracts kind={kind} address={address} />}
        {selected === "bills" && bills}
      </Tabs>
    </div>
  );
}
