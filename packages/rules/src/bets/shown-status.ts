/**
 * The status of a bet as people read it. The stored status says whether the round paid anything; the word shown follows
 * the net result, so a bet that paid less than its stake is shown as lost.
 */

/** `net` is win less stake, in any unit. Only the statuses `win` and `lose` follow it. */
export function shownStatus<Status extends string>(
  status: Status,
  net: number | bigint,
): Status | "win" | "lose" | "tie" {
  if (status !== "win" && status !== "lose") return status;
  if (net > 0) return "win";
  return net < 0 ? "lose" : "tie";
}
