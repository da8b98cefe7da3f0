/** The address of maintenance and regions. */

import { MaintenancePage } from "../features/merchants/maintenance/maintenance-page.tsx";

/** Mounted by the table of addresses. */
export default function MaintenanceRoute() {
  return <MaintenancePage />;
}
