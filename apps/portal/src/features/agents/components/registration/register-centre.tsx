/**
 * /agent/registerCenter: adds members below the agent, by a link or by opening an account. The merchant can switch off
 * either tab.
 */

import "./register-centre.css";
import "@openhouse/ui/pane/pane.css";
import { Tabs } from "@openhouse/ui/tabs/tabs";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useFlag } from "../../../../lib/page/page-context.tsx";
import { useRecordUrl } from "../../../../lib/lists/use-record-url.ts";
import { InviteLinksPart } from "./invite-links-part.tsx";
import { OpenAccountForm } from "./open-account-form.tsx";

export default function RegisterCentre() {
  const { t } = useTexts();
  const { filter, setFilters } = useRecordUrl();
  const hasLinks = useFlag("CREATEAFF3");
  const hasForm = useFlag("AGEREGDOWN3");
  const tabs = [
    ...(hasLinks ? [{ id: "links", label: t("agents.tab.links") }] : []),
    ...(hasForm ? [{ id: "create", label: t("agents.tab.create") }] : []),
  ];
  const requestedTab = filter("tab");
  const selected = tabs.find(({ id }) => id === requestedTab)?.id ?? tabs[0]?.id;
  if (selected === undefined) return null;
  return (
    <Tabs
      label={t("agents.tabs")}
      tabs={tabs}
      selected={selected}
      onSelect={(id) => setFilters({ tab: id === tabs[0]?.id ? "" : id })}
    >
      {selected === "links" ? <InviteLinksPart /> : <OpenAccountForm />}
    </Tabs>
  );
}
