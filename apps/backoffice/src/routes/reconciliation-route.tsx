/** The address of the reconciliation with suppliers of games. */

import { ReconciliationPage } from "../features/suppliers/reconciliation/reconciliation-page.tsx";

/** Mounted by the table of addresses. */
export default function ReconciliationRoute() {
  return <ReconciliationPage />;
}
