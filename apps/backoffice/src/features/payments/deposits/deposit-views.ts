/** The views of the deposit queue, in the order of the tabs. */

import type { CallInput, Reply } from "@openhouse/browser/api-types";

export type DepositRow = Reply<"GET /backoffice/api/deposits">["list"][number];
export type DepositCounts = Reply<"GET /backoffice/api/deposits">["counts"];
export type DepositQuery = NonNullable<CallInput<"GET /backoffice/api/deposits">["query"]>;

interface View {
  readonly id: "held" | "pending" | "approved" | "rejected" | "expired" | "all";
  readonly query: DepositQuery;
  readonly count?: (counts: DepositCounts) => number;
}

/** The first view is the default: payments held for a decision, for example because the amount is not as requested. */
export const depositViews: readonly [View, ...View[]] = [
  { id: "held", query: { isHeld: true }, count: ({ held }) => held },
  { id: "pending", query: { state: "pending" }, count: ({ open }) => open },
  { id: "approved", query: { state: "approved" } },
  { id: "rejected", query: { state: "rejected" } },
  { id: "expired", query: { state: "expired" } },
  { id: "all", query: {} },
];
