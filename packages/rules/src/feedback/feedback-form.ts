/**
 * Rules of feedback, used by client and server. Source: specification, sections 3 and 5, Feedback;
 * docs/product-rules.md, Portal (10 to 500 characters).
 */

import { readMessage } from "../identity/visible-text.ts";

/**
 * Types of feedback, with their numbers on the wire. An application to become an agent has a form of its own; its
 * remark is the applicant's name.
 */
export const feedbackTypes = { account: 1, deposit: 2, withdrawal: 3, game: 4, other: 5, application: 6 } as const;

export type FeedbackType = keyof typeof feedbackTypes;

/** The types that the feedback form offers, in its order. */
export const formTypes = ["account", "deposit", "withdrawal", "game", "other"] as const satisfies FeedbackType[];

/** Bounds of the content in characters; they replace {0} and {1} in the error message. */
export const feedbackBounds = { minLength: 10, maxLength: 500 } as const;

/** The maximum length of a remark, in characters. */
export const longestRemark = 140;

/** The maximum length of the sender's contact details, in characters. */
export const longestSender = 120;

export interface FeedbackDraft {
  readonly content: string;
  readonly remark: string;
}

export type FeedbackFault = "empty" | "length";

/** Returns the faults by field; empty if all fields are valid. Lengths are counted by `countCharacters`. */
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

export interface ApplicationDraft extends FeedbackDraft {
  readonly sender: string;
}

/** As `feedbackFaults`; an application also needs the name (`remark`) and a contact (`sender`). */
export function applicationFaults({
  content,
  remark,
  sender,
}: ApplicationDraft): Partial<Record<keyof ApplicationDraft, FeedbackFault>> {
  const nameLength = countCharacters(remark);
  const contactLength = countCharacters(sender);
  return {
    ...(nameLength === 0 && { remark: "empty" as const }),
    ...(contactLength === 0 && { sender: "empty" as const }),
    ...(contactLength > longestSender && { sender: "length" as const }),
    ...feedbackFaults({ content, remark }),
  };
}

/** Returns the type with this number on the wire; undefined if the number is unknown. */
export function feedbackTypeOf(wire: number): FeedbackType | undefined {
  // `Object.keys` loses the type of the keys.
  const names = Object.keys(feedbackTypes) as FeedbackType[];
  return names.find((name) => feedbackTypes[name] === wire);
}

/**
 * Counts the code points of the text as `readMessage` returns it. An accented letter counts as one if Unicode has a
 * code point for it.
 */
export function countCharacters(text: string): number {
  return Array.from(readMessage(text).normalize("NFC")).length;
}
