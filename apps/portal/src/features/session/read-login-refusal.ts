/** What the server adds to a refused login (`value`): a captcha that is due, or the second step from a new place. */

import type { ApiError } from "@openhouse/browser/api-error";
import type { PlaceMethod, PlaceStep } from "@openhouse/protocol/identity/new-place";

export type { PlaceMethod, PlaceStep } from "@openhouse/protocol/identity/new-place";

/** `needsCaptcha` is undefined when the server has not answered: then nothing changes. */
export interface LoginRefusal {
  readonly needsCaptcha: boolean | undefined;
  readonly place: PlaceStep | undefined;
}

/** See the head of this file. */
export function readLoginRefusal(error: ApiError | undefined): LoginRefusal {
  if (error?.kind !== "refused") return { needsCaptcha: undefined, place: undefined };
  const { captcha, ticket, methods } = fieldsOf(error.value);
  const isStep = error.code === "login_verify_required" && typeof ticket === "string" && Array.isArray(methods);
  return {
    needsCaptcha: captcha === true,
    place: isStep ? { ticket, methods: methods.filter(isMethod) } : undefined,
  };
}

/** The ticket for the next try, where the answer brought one. */
export function freshTicketOf(error: ApiError | undefined): string | undefined {
  const { ticket } = fieldsOf(error?.value);
  return typeof ticket === "string" ? ticket : undefined;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function isMethod(value: unknown): value is PlaceMethod {
  const { method, to } = fieldsOf(value);
  return ["sms", "email", "bank", "totp"].includes(String(method)) && typeof to === "string";
}
