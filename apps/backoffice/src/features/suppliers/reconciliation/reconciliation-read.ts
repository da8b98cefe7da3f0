/** What the desk reads, and the words for its parts. */

import type { Reply } from "@openhouse/browser/api-types";

export const reconciliationRoute = "GET /backoffice/api/gateway/reconciliation";

/** All that the page is told. */
export type Reconciliation = Reply<typeof reconciliationRoute>;
/** What both sides say differently of one transaction. */
export type Difference = Reconciliation["differences"][number];
