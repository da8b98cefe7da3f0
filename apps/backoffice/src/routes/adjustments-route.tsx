/** Route of the adjustments. */

import { AdjustmentsPage } from "../features/finance/adjustments/adjustments-page.tsx";

export default function AdjustmentsRoute() {
  return <AdjustmentsPage />;
}
