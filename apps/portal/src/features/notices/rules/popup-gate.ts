/**
 * Which popups of the house a reader meets, and when. A: who is logged in; B: visitors; F: who logged in for the first
 * time (specification, section 4, Notices). Once closed they stay away for the session, counted apart for members and
 * visitors.
 */

/** The key in the session storage under which a closing is noted. */
export const closedKeys = { member: "noticeClosed_user", visitor: "noticeClosed_anon" } as const;

/** Whoever reads the page now. */
export interface PopupReader {
  readonly hasSession: boolean;
  readonly isFirstLogin: boolean;
}

/** The value of `execution` to ask for; what greets a newcomer comes along with what every member gets. */
export function executionOf({ hasSession, isFirstLogin }: PopupReader): "A" | "B" | "A,F" {
  if (!hasSession) return "B";
  return isFirstLogin ? "A,F" : "A";
}

/** What this reader is shown, the greeting first. The server narrows, too; a popup for others must not slip through. */
export function popupsFor<Popup extends { readonly execution: "A" | "B" | "F" }>(
  popups: readonly Popup[],
  reader: PopupReader,
): readonly Popup[] {
  const wanted = executionOf(reader);
  const mine = popups.filter(({ execution }) => wanted.includes(execution));
  return mine.toSorted((one, other) => Number(other.execution === "F") - Number(one.execution === "F"));
}
