/**
 * The draft of a registration, stored for the browser session so that a reload loses nothing. Passwords and codes are
 * never stored. If the browser refuses storage, the form works without a stored draft.
 */

import type { UnknownPerson } from "@openhouse/protocol/identity/login";
import type { RegisterType, RegistrationValues } from "@openhouse/rules/identity/registration-form";
import { registrationFields } from "@openhouse/rules/identity/registration-rules";
import type { RegistrationField } from "@openhouse/rules/identity/registration-rules";

export interface RegistrationDraft {
  readonly regType: RegisterType;
  readonly values: RegistrationValues;
  /** Digits only. */
  readonly dialingCode: string;
  readonly isOfAge: boolean;
  readonly referralCode: string;
  /**
   * Ticket of a person whom a login provider has identified; "" if there is none. The new account is linked to that
   * identity.
   */
  readonly identityTicket: string;
}

export const emptyDraft: RegistrationDraft = {
  regType: "register",
  values: {},
  dialingCode: "",
  isOfAge: false,
  referralCode: "",
  identityTicket: "",
};

const key = "registration.draft";

const secrets: ReadonlySet<RegistrationField> = new Set([
  "password",
  "confirmPassword",
  "paymentPassword",
  "verificationCode",
  "captcha",
]);

/** Stores the draft without passwords and codes. */
export function storeDraft(draft: RegistrationDraft): void {
  const values = Object.entries(draft.values).filter(([name]) => !secrets.has(name as RegistrationField));
  write(JSON.stringify({ ...draft, values: Object.fromEntries(values) }));
}

export function deleteDraft(): void {
  write(undefined);
}

/**
 * Returns the stored draft, if any. Checks it field by field, because another version of the page may have written it.
 */
export function readDraft(): RegistrationDraft | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return isRecord(stored) ? draftOf(stored) : undefined;
  } catch {
    return undefined;
  }
}

/** Starts a registration for a person whom a login provider has identified; keeps the values typed before. */
export function startDraftForPerson({ ticket, email, name }: UnknownPerson): void {
  const previousDraft = readDraft();
  const personValues = { ...(email !== "" && { email }), ...(name !== "" && { payeeName: name }) };
  storeDraft({
    ...(previousDraft ?? emptyDraft),
    values: { ...previousDraft?.values, ...personValues },
    identityTicket: ticket,
  });
}

function draftOf(stored: Readonly<Record<string, unknown>>): RegistrationDraft {
  const values = isRecord(stored["values"]) ? stored["values"] : {};
  const knownValues = registrationFields.flatMap((name) => {
    const value = values[name];
    return typeof value === "string" && !secrets.has(name) ? [[name, value] as const] : [];
  });
  return {
    regType: stored["regType"] === "registerMobile" ? "registerMobile" : "register",
    values: Object.fromEntries(knownValues),
    dialingCode: textOf(stored["dialingCode"]),
    isOfAge: stored["isOfAge"] === true,
    referralCode: textOf(stored["referralCode"]),
    identityTicket: textOf(stored["identityTicket"]),
  };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function write(text: string | undefined): void {
  try {
    if (text === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Storage is full or forbidden: the draft lasts until the page closes.
  }
}
