/** Route of the large transactions. */

import { AlertsPage } from "../features/alerts/alerts-page.tsx";

export default function AlertsRoute() {
  return <AlertsPage />;
}
