/**
 * Decides whether a change of a deposit or withdrawal method needs a second person. One person alone may only switch
 * things off: a faulty method can be stopped at once, but redirecting payments takes two people. Pure.
 */

/** A channel of a deposit method or a bank of a withdrawal method; all its other fields are compared as values. */
interface MethodPart {
  readonly code: string;
  readonly isOn: boolean;
}

export interface MethodValues {
  readonly isOn: boolean;
  /** Amounts and fees in any JSON form; the order of a list has no meaning. */
  readonly terms: unknown;
  readonly parts: readonly MethodPart[];
}

export type ChangeEffect = "none" | "atOnce" | "secondPerson";

/**
 * Returns `secondPerson` if the change switches anything on or changes any value, `atOnce` if it only switches off, and
 * `none` if both are equal.
 */
export function effectOfChange(before: MethodValues, after: MethodValues): ChangeEffect {
  if (valuesText(before) !== valuesText(after)) return "secondPerson";
  const wasOn = new Map(before.parts.map(({ code, isOn }) => [code, isOn]));
  const switches = [
    { was: before.isOn, is: after.isOn },
    ...after.parts.map(({ code, isOn }) => ({ was: wasOn.get(code) === true, is: isOn })),
  ];
  if (switches.some(({ was, is }) => is && !was)) return "secondPerson";
  return switches.some(({ was, is }) => was && !is) ? "atOnce" : "none";
}

/** All values except the switches, as comparable text. */
function valuesText({ terms, parts }: MethodValues): string {
  const partTexts = parts.map(({ isOn: _isOn, ...values }) => sortedText(values)).toSorted();
  const termTexts = Array.isArray(terms) ? terms.map(sortedText).toSorted() : [sortedText(terms)];
  return JSON.stringify([termTexts, partTexts]);
}

function sortedText(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
