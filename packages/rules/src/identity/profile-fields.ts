/**
 * The fields of a profile that a member can fill in after the registration, used by client and server. Source:
 * specification, section 3, Other profile labels.
 */

import { ageOn, isBirthday } from "./age.ts";
import { isHolderName } from "../payments/payout-account.ts";
import { isVisibleText } from "./visible-text.ts";

/** Kind and length bounds (in characters) of each field. */
export const profileFields = {
  nickname: { kind: "text", minLength: 2, maxLength: 24 },
  payeeName: { kind: "name", minLength: 2, maxLength: 80 },
  fullName: { kind: "name", minLength: 2, maxLength: 80 },
  birthday: { kind: "date", minLength: 10, maxLength: 10 },
  permanentAddress: { kind: "text", minLength: 5, maxLength: 200 },
  currentAddress: { kind: "text", minLength: 5, maxLength: 200 },
  birthPlace: { kind: "text", minLength: 2, maxLength: 80 },
  nationality: { kind: "text", minLength: 2, maxLength: 60 },
  occupation: { kind: "text", minLength: 2, maxLength: 80 },
  incomeSource: { kind: "text", minLength: 2, maxLength: 80 },
  idNumber: { kind: "text", minLength: 4, maxLength: 32 },
  qqNum: { kind: "digits", minLength: 5, maxLength: 12 },
  wechat: { kind: "text", minLength: 2, maxLength: 64 },
  whatsapp: { kind: "digits", minLength: 8, maxLength: 16 },
  facebook: { kind: "text", minLength: 2, maxLength: 64 },
  telegram: { kind: "text", minLength: 2, maxLength: 64 },
  line: { kind: "text", minLength: 2, maxLength: 64 },
  zalo: { kind: "text", minLength: 2, maxLength: 64 },
  skype: { kind: "text", minLength: 2, maxLength: 64 },
} as const satisfies Readonly<Record<string, ProfileRule>>;

interface ProfileRule {
  /** A value of the kind `name` must be a name that payouts accept as the payee. */
  readonly kind: "text" | "name" | "date" | "digits";
  readonly minLength: number;
  readonly maxLength: number;
}

export type ProfileField = keyof typeof profileFields;

/** All fields, in the order of the form. */
export const profileFieldNames = Object.keys(profileFields) as readonly ProfileField[];

/** Messenger handles. */
export const contactFields = [
  "qqNum",
  "wechat",
  "whatsapp",
  "facebook",
  "telegram",
  "line",
  "zalo",
  "skype",
] as const satisfies readonly ProfileField[];

/** Fields that identify the person to a bank. A member must enter the password to set them. */
export const passwordProtectedFields: readonly ProfileField[] = ["payeeName", "idNumber"];

/** The nickname can be changed. All other fields can be set once; after that only customer service changes them. */
export function isLockedOnceSet(field: ProfileField): boolean {
  return field !== "nickname";
}

export type ProfileFault = "length" | "form" | "age";

export interface ProfileConditions {
  /** The business day, yyyy-MM-dd. */
  readonly today: string;
  /** Minimum age in years. */
  readonly age: number;
}

/**
 * Returns the fault of a trimmed value, or undefined if it is valid. A birthday must be a calendar day that is not in
 * the future, and the person must have the minimum age.
 */
export function profileFault(
  field: ProfileField,
  value: string,
  conditions: ProfileConditions,
): ProfileFault | undefined {
  const { kind, minLength, maxLength } = profileFields[field];
  const { length } = Array.from(value);
  if (length < minLength || length > maxLength) return "length";
  if (!isVisibleText(value)) return "form";
  if (kind === "name") return isHolderName(value) ? undefined : "form";
  if (kind === "digits") return /^\d+$/.test(value) ? undefined : "form";
  return kind === "date" ? birthdayFault(value, conditions) : undefined;
}

function birthdayFault(value: string, { today, age }: ProfileConditions): ProfileFault | undefined {
  if (!isBirthday(value, today)) return "form";
  return ageOn(value, today) < age ? "age" : undefined;
}

/** Shows only the last three characters, so that members can recognise their own number. */
export function maskedNumber(value: string): string {
  return value === "" ? "" : `••••${value.slice(-3)}`;
}
