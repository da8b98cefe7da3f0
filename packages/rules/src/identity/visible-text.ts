/**
 * Checks that a name has no invisible characters and none that change the direction of text. With such characters a
 * name could look like another name, or look empty, to an upline or to staff who compare the holder of a bank account.
 * Source: Unicode Technical Report 36 (security considerations).
 */

/** Controls, direction marks and blanks that are not spaces. Joiners of letters and emoji are allowed. */
const hidden = /[\p{Cc}\p{Bidi_Control}\u00ad\u115f\u1160\u200b\u2028\u2029\u2060-\u2064\u2800\u3164\ufeff\uffa0]/u;
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** True if the text is empty, or has a visible character and no hidden one. */
export function isVisibleText(text: string): boolean {
  return text === "" || (visible.test(text) && !hidden.test(text));
}
