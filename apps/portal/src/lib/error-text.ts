/** What a person reads when a call failed: the server's sentence, or ours where there was no answer. */

import { toApiError } from "@openhouse/browser/api-error";
import type { Translate } from "@openhouse/i18n/text-store";

/** The sentence of a failure in the page's language. */
export function errorText(error: unknown, t: Translate): string {
  const failure = toApiError(error);
  if (failure === undefined) return t("common.error.unknown");
  if (failure.kind === "network") return t("common.error.network");
  if (failure.kind === "insecure") return t("common.error.secureContext");
  return failure.message === "" ? t("common.error.unknown") : failure.message;
}

/** The code of a refusal; "" for anything else. */
export function refusalCode(error: unknown): string {
  return toApiError(error)?.code ?? "";
}
