/**
 * Finds characters that are invisible or change the direction of text. With such characters a name could look like
 * another name, or look empty, to an upline or to staff who compare the holder of a bank account. Source: Unicode
 * Technical Report 36 (security considerations).
 */

/** A selector that chooses the form of an emoji, of a keycap or of a Han character, together with that character. */
const selected =
  "\\p{Extended_Pictographic}\\p{Emoji_Modifier}?[\\ufe0e\\ufe0f]|[0-9#*]\\ufe0f\\u20e3|\\p{Script=Han}[\\u{e0100}-\\u{e01ef}]";
/**
 * Controls, direction marks, tags, other selectors, and blanks that are not spaces. Joiners of letters and emoji are
 * allowed.
 */
const hidden =
  "[\\p{Cc}\\p{Bidi_Control}\\p{Variation_Selector}\\u00ad\\u115f\\u1160\\u180e\\u200b\\u2028\\u2029\\u2060-\\u206f\\u2800\\u3164\\ufeff" +
  "\\uffa0\\ufff9-\\ufffb\\u{e0000}-\\u{e007f}]";
/** One expression finds both, because expressions that look behind a character fail in older browsers. */
const selectedOrHidden = new RegExp(`(${selected}|[\\n\\t])|${hidden}`, "gu");
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** True if the text is empty, or is one line with a visible character and no hidden one. */
export function isVisibleText(text: string): boolean {
  return text === "" || (!/[\n\t]/.test(text) && readVisibleText(text) === text);
}

/** The text of a message as it is stored: without hidden characters and without blanks around it. */
export function readMessage(text: string): string {
  return readVisibleText(text).trim();
}

/** Returns the text without hidden characters; keeps lines. Returns "" if no character is visible. */
export function readVisibleText(text: string): string {
  const shown = text.replaceAll(selectedOrHidden, (_match, kept: string | undefined) => kept ?? "");
  return visible.test(shown) ? shown : "";
}
