/** Route of maintenance and regions. */

import { MaintenancePage } from "../features/merchants/maintenance/maintenance-page.tsx";

export default function MaintenanceRoute() {
  return <MaintenancePage />;
}
