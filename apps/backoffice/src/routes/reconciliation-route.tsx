/** Route of the reconciliation with suppliers. */

import { ReconciliationPage } from "../features/suppliers/reconciliation/reconciliation-page.tsx";

export default function ReconciliationRoute() {
  return <ReconciliationPage />;
}
