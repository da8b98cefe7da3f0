/**
 * Decides which popups are shown. A: for members; B: for visitors; F: for a member's first login (specification,
 * section 4, Notices). Closed popups stay away for the session, separately for members and visitors.
 */

/** Session storage keys that record the closing. */
export const closedKeys = { member: "noticeClosed_user", visitor: "noticeClosed_anon" } as const;

export interface PopupReader {
  readonly hasSession: boolean;
  readonly isFirstLogin: boolean;
}

/** The value of `execution` for the call; a first login gets the members' popups too. */
export function executionOf({ hasSession, isFirstLogin }: PopupReader): "A" | "B" | "A,F" {
  if (!hasSession) return "B";
  return isFirstLogin ? "A,F" : "A";
}

/**
 * The popups for this reader, the greeting first. The server filters too; this also keeps out popups that were loaded
 * for another audience.
 */
export function popupsFor<Popup extends { readonly execution: "A" | "B" | "F" }>(
  popups: readonly Popup[],
  reader: PopupReader,
): readonly Popup[] {
  const executions = executionOf(reader);
  const mine = popups.filter(({ execution }) => executions.includes(execution));
  return mine.toSorted((one, other) => Number(other.execution === "F") - Number(one.execution === "F"));
}
