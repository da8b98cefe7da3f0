/**
 * Reads what a refused login requires: a captcha, the second step for an unknown login location, or a registration.
 * Also reads the end of a self-exclusion.
 */

import type { ApiError } from "@openhouse/browser/api-error";
import type { UnknownPerson } from "@openhouse/protocol/identity/login";
import type { LocationMethod, LocationStep } from "@openhouse/protocol/identity/new-location";

/** Returns when the exclusion of an account ends (null means never); undefined if the account is not excluded. */
export function excludedUntil(error: ApiError | undefined): { readonly until: number | null } | undefined {
  if (error?.code !== "login.excluded" && error?.code !== "login.excluded.forever") return undefined;
  const { untilAt } = fieldsOf(fieldsOf(error.value)["exclusion"]);
  return { until: typeof untilAt === "number" ? untilAt : null };
}

export type { LocationMethod, LocationStep } from "@openhouse/protocol/identity/new-location";

/** `needsCaptcha` is undefined if the server has not responded; the form then keeps its state. */
export interface LoginRefusal {
  readonly needsCaptcha: boolean | undefined;
  readonly secondStep: LocationStep | undefined;
  /** A login provider has identified a person who has no account here. */
  readonly person?: UnknownPerson | undefined;
}

export function readLoginRefusal(error: ApiError | undefined): LoginRefusal {
  if (error?.kind !== "refused") return { needsCaptcha: undefined, secondStep: undefined };
  const { captcha, ticket, methods, email, name } = fieldsOf(error.value);
  const isPerson = error.code === "login.person.unknown" && typeof ticket === "string";
  const isStep = error.code === "login_verify_required" && typeof ticket === "string" && Array.isArray(methods);
  return {
    needsCaptcha: captcha === true,
    person: isPerson ? { ticket, email: textOf(email), name: textOf(name) } : undefined,
    secondStep: isStep ? { ticket, methods: methods.filter(isMethod) } : undefined,
  };
}

/** Returns the account that a start URL opens in place of the caller's own. */
export function otherAccountOf({ code, value }: ApiError): string | undefined {
  const { account } = fieldsOf(value);
  return code === "login.other.account" && typeof account === "string" ? account : undefined;
}

/** Returns the ticket for the next try, if the response contains one. */
export function freshTicketOf(error: ApiError | undefined): string | undefined {
  const { ticket } = fieldsOf(error?.value);
  return typeof ticket === "string" ? ticket : undefined;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function isMethod(value: unknown): value is LocationMethod {
  const { method, to } = fieldsOf(value);
  return ["sms", "email", "bank", "totp"].includes(String(method)) && typeof to === "string";
}
