/**
 * The draft of a registration. The user name, the codes of agents and the form's choices are stored for the browser
 * session, so a reload keeps them. Personal data is kept only until the page closes. Passwords, the SMS code and the
 * captcha are not kept at all. If the browser refuses storage, the form works without a stored draft.
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

const storedNames: ReadonlySet<RegistrationField> = new Set(["username", "recommenderId", "affiliateCode"]);

/** What is only kept in memory: personal data, and the ticket of a person whom a login provider has identified. */
let kept: Pick<RegistrationDraft, "values" | "identityTicket"> = emptyDraft;

/** Stores the draft without personal data, passwords and codes. This page keeps the personal data in memory. */
export function storeDraft({ values, identityTicket, ...draft }: RegistrationDraft): void {
  const isKept = (name: RegistrationField) => !secrets.has(name) && !storedNames.has(name);
  kept = { values: pickValues(values, isKept), identityTicket };
  write(JSON.stringify({ ...draft, values: pickValues(values, (name) => storedNames.has(name)) }));
}

export function deleteDraft(): void {
  kept = emptyDraft;
  write(undefined);
}

function pickValues(values: RegistrationValues, isPicked: (name: RegistrationField) => boolean): RegistrationValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => isPicked(name as RegistrationField)));
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
    return typeof value === "string" && storedNames.has(name) ? [[name, value] as const] : [];
  });
  return {
    regType: stored["regType"] === "registerMobile" ? "registerMobile" : "register",
    values: { ...kept.values, ...Object.fromEntries(knownValues) },
    dialingCode: textOf(stored["dialingCode"]),
    isOfAge: stored["isOfAge"] === true,
    referralCode: textOf(stored["referralCode"]),
    identityTicket: kept.identityTicket,
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
