/** What to tell a person when a call fails. */

import { toApiError } from "@openhouse/browser/api-error";
import type { Translate } from "@openhouse/i18n/text-store";

/** The server's own text in the language of the page, else ours. */
export function problemText(error: unknown, t: Translate): string {
  const known = toApiError(error);
  if (known === undefined) return t("backoffice.problem.unknown");
  if (known.kind === "network") return t("backoffice.problem.network");
  return known.message === "" ? t("backoffice.problem.unknown") : known.message;
}
