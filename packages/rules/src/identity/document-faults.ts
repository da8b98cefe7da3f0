/** Finds the faults in the data of a document. The form and the server use it. Pure. */

import { isBirthday, isCalendarDay } from "./age.ts";
import { canonicalDocument } from "./canonical-person.ts";
import { isVisibleText } from "./visible-text.ts";

export interface DocumentFacts {
  readonly country: string;
  readonly name: string;
  /** yyyy-MM-dd, as `expiresOn`. */
  readonly birthday: string;
  readonly number: string;
  /** The last day on which the document is valid; null if it does not expire. */
  readonly expiresOn: string | null;
}

export type DocumentFault = "name" | "birthday" | "number" | "expiresOn" | "expired";
export type DocumentFaults = Readonly<Partial<Record<Exclude<keyof DocumentFacts, "country">, DocumentFault>>>;

const shortestName = 2;
/** Letters and digits. */
const shortestNumber = 4;

/**
 * Returns the fault of each field that has one, in the order of the form. A missing country is a fault of the number.
 * `today` is the merchant's business day.
 */
export function documentFaults({ country, ...facts }: DocumentFacts, today: string): DocumentFaults {
  const name = facts.name.trim();
  const hasName = name.length >= shortestName && /\p{L}/u.test(name) && isVisibleText(name);
  const signs = canonicalDocument({ country: "", number: facts.number })?.slice(":".length) ?? "";
  const hasNumber = country !== "" && signs.length >= shortestNumber && isVisibleText(facts.number);
  const expiryFault = faultOfExpiry(facts.expiresOn, today);
  return {
    ...(!hasName && { name: "name" }),
    ...(!isBirthday(facts.birthday, today) && { birthday: "birthday" }),
    ...(!hasNumber && { number: "number" }),
    ...(expiryFault !== undefined && { expiresOn: expiryFault }),
  };
}

function faultOfExpiry(expiresOn: string | null, today: string): DocumentFault | undefined {
  if (expiresOn === null) return undefined;
  if (!isCalendarDay(expiresOn)) return "expiresOn";
  return expiresOn < today ? "expired" : undefined;
}
