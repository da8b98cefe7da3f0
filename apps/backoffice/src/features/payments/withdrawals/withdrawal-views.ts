/** The views of the withdrawal queue, in the order of the tabs. */

import type { CallInput, Reply } from "@openhouse/browser/api-types";

export type WithdrawalRow = Reply<"GET /backoffice/api/withdrawals">["list"][number];
export type WithdrawalCounts = Reply<"GET /backoffice/api/withdrawals">["counts"];
export type WithdrawalQuery = NonNullable<CallInput<"GET /backoffice/api/withdrawals">["query"]>;

interface View {
  readonly id: "waiting" | "second" | "toPay" | "held" | "disputed" | "paid" | "rejected" | "all";
  readonly query: WithdrawalQuery;
  readonly count?: (counts: WithdrawalCounts) => number;
}

/** The first view is the default. */
export const withdrawalViews: readonly [View, ...View[]] = [
  { id: "waiting", query: { state: "processing" }, count: ({ processing }) => processing },
  { id: "second", query: { isAwaitingSecond: true }, count: ({ awaitingSecond }) => awaitingSecond },
  { id: "toPay", query: { state: "approved" }, count: ({ toPay }) => toPay },
  { id: "held", query: { isHeld: true }, count: ({ held }) => held },
  { id: "disputed", query: { isDisputed: true }, count: ({ disputed }) => disputed },
  { id: "paid", query: { state: "success" } },
  { id: "rejected", query: { state: "rejected" } },
  { id: "all", query: {} },
];
