/** The address of the adjustments. */

import { AdjustmentsPage } from "../features/finance/adjustments/adjustments-page.tsx";

/** Money given or taken by operators, with two persons. */
export default function AdjustmentsRoute() {
  return <AdjustmentsPage />;
}
