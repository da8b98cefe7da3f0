/**
 * What feedback may hold. Client and server ask the same function. Source: specification, sections 3 and 5, Feedback;
 * docs/product-rules.md, Portal (10 to 500 characters).
 */

/** What a question may be about, in the order of the form; the number is the one on the wire. */
export const feedbackTypes = { account: 1, deposit: 2, withdrawal: 3, game: 4, other: 5 } as const;

/** Name of a question type. */
export type FeedbackType = keyof typeof feedbackTypes;

/** Bounds in characters; what {0} and {1} of the message stand for. */
export const feedbackBounds = { minLength: 10, maxLength: 500 } as const;

/** A remark beside the question. */
export const longestRemark = 140;

/** An address or number to answer to. */
export const longestSender = 120;

/** What a form of feedback holds. */
export interface FeedbackDraft {
  readonly content: string;
  readonly remark: string;
}

/** Why a field does not fit. */
export type FeedbackFault = "empty" | "length";

/** Field → its fault; none when all fit. Spaces around do not count, and a letter with its marks is one character. */
export function feedbackFaults({
  content,
  remark,
}: FeedbackDraft): Partial<Record<keyof FeedbackDraft, FeedbackFault>> {
  const length = countCharacters(content);
  const { minLength, maxLength } = feedbackBounds;
  const isLong = countCharacters(remark) > longestRemark;
  return {
    ...(length === 0 ? { content: "empty" } : length < minLength || length > maxLength ? { content: "length" } : {}),
    ...(isLong ? { remark: "length" } : {}),
  } as const;
}

/** The type of a number on the wire; undefined when there is none. */
export function feedbackTypeOf(wire: number): FeedbackType | undefined {
  // The keys of a const object are its names.
  const names = Object.keys(feedbackTypes) as FeedbackType[];
  return names.find((name) => feedbackTypes[name] === wire);
}

/** Characters as the form counts them. */
export function countCharacters(text: string): number {
  return Array.from(text.trim().normalize("NFC")).length;
}
