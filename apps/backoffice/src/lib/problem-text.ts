/** The error message for a failed call. */

import { toApiError } from "@openhouse/browser/api-error";
import type { Translate } from "@openhouse/i18n/text-store";

/** The server's text in the language of the page, otherwise a text of the back office. */
export function problemText(error: unknown, t: Translate): string {
  const apiError = toApiError(error);
  if (apiError === undefined) return t("backoffice.problem.unknown");
  if (apiError.kind === "network") return t("backoffice.problem.network");
  return apiError.message === "" ? t("backoffice.problem.unknown") : apiError.message;
}
