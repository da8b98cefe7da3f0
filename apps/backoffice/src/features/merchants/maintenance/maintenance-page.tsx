/** Maintenance of the portal, of vendors and of games, and access by country and IP address. */

import "./maintenance.css";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { OfficePage } from "../../../components/office-page.tsx";
import { useStaff } from "../../../lib/office.tsx";
import { AccessSection } from "./access-section.tsx";
import { GamesSection } from "./games-section.tsx";
import { MerchantSection } from "./merchant-section.tsx";

/** Roles that may read the access rules, as in the server's permission table. */
const accessReaders: ReadonlySet<string> = new Set(["support", "risk", "admin", "auditor"]);

export default function MaintenancePage() {
  const { t } = useTexts();
  const { roles } = useStaff();
  return (
    <OfficePage title={t("backoffice.area.availability")}>
      <MerchantSection />
      <div className="columns">
        <GamesSection />
        {roles.some((role) => accessReaders.has(role)) && <AccessSection />}
      </div>
    </OfficePage>
  );
}
