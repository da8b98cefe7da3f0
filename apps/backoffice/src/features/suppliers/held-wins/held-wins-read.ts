/** The route of held wins and the type of its rows. */

import type { Reply } from "@openhouse/browser/api-types";

export const heldWinsRoute = "GET /backoffice/api/gateway/held-wins";

export type HeldWin = Reply<typeof heldWinsRoute>["list"][number];
