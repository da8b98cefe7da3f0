/** The contracts and bills of a member who is not an agent, of all kinds; an opened bill replaces them. */

import "./contracts.css";
import { Tabs } from "@openhouse/ui/tabs/tabs";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { contractKinds } from "@openhouse/rules/contracts/contract-kinds";
import { flagOfKind } from "@openhouse/rules/contracts/flag-of-kind";
import { usePage } from "../../../lib/page/page-context.tsx";
import { useRecordUrl } from "../../../lib/lists/use-record-url.ts";
import { noBillFilters, readBillId } from "../rules/read-bill-id.ts";
import { BillList } from "./bills/bill-list.tsx";
import { BillPage } from "./bills/bill-page.tsx";
import { OwnContracts } from "./terms/own-contracts.tsx";

const tabs = ["own", "bills"] as const;

export default function MemberContractsPage() {
  const { t } = useTexts();
  const { flags } = usePage().merchant;
  const address = useRecordUrl("past30");
  const openBill = readBillId(address.filter("bill"));
  if (openBill !== undefined) return <BillPage id={openBill} backTo={address.linkWith({ bill: "" })} />;
  const kinds = contractKinds.filter((kind) => flags[flagOfKind[kind]] === true);
  const selected = tabs.find((tab) => tab === address.filter("tab")) ?? "own";
  return (
    <div className="contracts">
      <p className="contracts-lead">{t("contracts.lead.member")}</p>
      <Tabs
        label={t("member.page.contracts")}
        tabs={tabs.map((id) => ({ id, label: t(`contracts.tab.${id}`) }))}
        selected={selected}
        onSelect={(id) => address.setFilters({ ...noBillFilters, tab: id === "own" ? "" : id })}
      >
        {selected === "own" && <OwnContracts />}
        {selected === "bills" && <BillList kinds={kinds} address={address} isGiver={false} />}
      </Tabs>
    </div>
  );
}
