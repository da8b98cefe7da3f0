/** The route of the reconciliation page and the types of its response. */

import type { Reply } from "@openhouse/browser/api-types";

export const reconciliationRoute = "GET /backoffice/api/gateway/reconciliation";

export type Reconciliation = Reply<typeof reconciliationRoute>;
/** A transaction that the supplier and we have recorded differently. */
export type Difference = Reconciliation["differences"][number];
