/**
 * Decides which popups are shown. A: for members; B: for visitors; F: for a member's first login (specification,
 * section 4, Notices). Closed popups are not shown again while the session storage records the closing, separately for
 * members and visitors.
 */

/** The session storage keys that record that the popups were closed. */
export const closedKeys = { member: "noticeClosed_user", visitor: "noticeClosed_anon" } as const;

export interface PopupReader {
  readonly hasSession: boolean;
  readonly isFirstLogin: boolean;
}

/** Returns the value of `execution` for the call. A first login also gets the members' popups. */
export function executionOf({ hasSession, isFirstLogin }: PopupReader): "A" | "B" | "A,F" {
  if (!hasSession) return "B";
  return isFirstLogin ? "A,F" : "A";
}

/**
 * Returns the popups for this reader, beginning with the popups for the first login. The server filters as well; this
 * filter also removes popups that were loaded for another audience.
 */
export function popupsFor<Popup extends { readonly execution: "A" | "B" | "F" }>(
  popups: readonly Popup[],
  reader: PopupReader,
): readonly Popup[] {
  const executions = executionOf(reader);
  const readerPopups = popups.filter(({ execution }) => executions.includes(execution));
  return readerPopups.toSorted((a, b) => Number(b.execution === "F") - Number(a.execution === "F"));
}
