/** Whether the house is open: maintenance of the whole house, of vendors and games, and who may come in from where. */

import "./maintenance.css";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { OfficePage } from "../../../components/office-page.tsx";
import { useStaff } from "../../../lib/office.tsx";
import { AccessSection } from "./access-section.tsx";
import { GamesSection } from "./games-section.tsx";
import { HouseSection } from "./house-section.tsx";

/** Roles that read the regions, as the server's permission table has them. */
const accessReaders: ReadonlySet<string> = new Set(["support", "risk", "admin", "auditor"]);

export function MaintenancePage() {
  const { t } = useTexts();
  const { roles } = useStaff();
  return (
    <OfficePage title={t("house.area.availability")}>
      <HouseSection />
      <div className="columns">
        <GamesSection />
        {roles.some((role) => accessReaders.has(role)) && <AccessSection />}
      </div>
    </OfficePage>
  );
}
