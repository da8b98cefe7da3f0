/** The contracts and bills of all kinds of a member who is not an agent. A selected bill replaces the tabs. */

import "./contracts.css";
import { Tabs } from "@openhouse/ui/tabs/tabs";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { contractKinds } from "@openhouse/rules/contracts/contract-kinds";
import { flagOfKind } from "@openhouse/rules/contracts/flag-of-kind";
import { usePage } from "../../../lib/page/page-context.tsx";
import { useRecordUrl } from "../../../lib/lists/use-record-url.ts";
import { defaultBillRanges } from "../rules/default-bill-ranges.ts";
import { noBillFilters, readBillId } from "../rules/read-bill-id.ts";
import { BillList } from "./bills/bill-list.tsx";
import { BillPage } from "./bills/bill-page.tsx";
import { OwnContracts } from "./terms/own-contracts.tsx";

const tabs = ["own", "bills"] as const;

export default function MemberContractsPage() {
  const { t } = useTexts();
  const { flags } = usePage().merchant;
  const recordUrl = useRecordUrl(defaultBillRanges.dividend);
  const billId = readBillId(recordUrl.filter("bill"));
  if (billId !== undefined) return <BillPage id={billId} backTo={recordUrl.linkWith({ bill: "" })} />;
  const kinds = contractKinds.filter((kind) => flags[flagOfKind[kind]] === true);
  const selected = tabs.find((tab) => tab === recordUrl.filter("tab")) ?? "own";
  return (
    <div className="contracts">
      <p className="contracts-lead">{t("contracts.lead.member")}</p>
      <Tabs
        label={t("member.page.contracts")}
        tabs={tabs.map((id) => ({ id, label: t(`contracts.tab.${id}`) }))}
        selected={selected}
        onSelect={(id) => recordUrl.setFilters({ ...noBillFilters, tab: id === "own" ? "" : id })}
      >
        {selected === "own" && <OwnContracts />}
        {selected === "bills" && <BillList kinds={kinds} recordUrl={recordUrl} isGiver={false} />}
      </Tabs>
    </div>
  );
}
