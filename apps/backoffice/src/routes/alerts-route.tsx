/** The address of the large transactions. */

import { AlertsPage } from "../features/alerts/alerts-page.tsx";

/** What somebody has to look at, because it is large. */
export default function AlertsRoute() {
  return <AlertsPage />;
}
