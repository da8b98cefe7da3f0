/**
 * Whether a name or a handle is what it looks like. Signs that nobody sees, or that turn the order of what follows,
 * make one name look like another, or like none: to an upline, and to whoever compares the holder of a bank account.
 * Source: Unicode Technical Report 36 (security considerations).
 */

/** Controls, marks of direction, and blanks that are no spaces. What joins letters or emoji is none of them. */
const hidden = /[\p{Cc}\p{Bidi_Control}\u00ad\u115f\u1160\u200b\u2028\u2029\u2060-\u2064\u2800\u3164\ufeff\uffa0]/u;
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** True for a text with something to see in it and nothing hidden; an empty one has neither. */
export function isVisibleText(text: string): boolean {
  return text === "" || (visible.test(text) && !hidden.test(text));
}
