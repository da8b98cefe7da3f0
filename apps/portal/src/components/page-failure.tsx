/** Shown if a part of a page could not be read: the reason and a retry. Trial accounts get a message of their own. */

import { toApiError } from "@openhouse/browser/api-error";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { TableFailure } from "@openhouse/ui/table/table-state";
import { useFailureText } from "../lib/forms/use-action.ts";
import { NeedsAccount } from "./needs-account.tsx";

export function PageFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTexts();
  const failureText = useFailureText();
  const failure = toApiError(error);
  const text = failureText(failure);
  if (failure?.code === "in_need_true_account") return <NeedsAccount />;
  return <TableFailure text={text} retryLabel={t("common.retry")} onRetry={onRetry} />;
}
