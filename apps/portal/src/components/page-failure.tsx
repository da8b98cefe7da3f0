/** A part of a page that could not be read: why, and a way to ask again. A trial account gets its own sentence. */

import { toApiError } from "@openhouse/browser/api-error";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { TableFailure } from "@openhouse/ui/table/table-state";
import { useFailureText } from "../lib/use-action.ts";
import { NeedsAccount } from "./needs-account.tsx";

export function PageFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTexts();
  const failureText = useFailureText();
  const failure = toApiError(error);
  const text = failureText(failure);
  if (failure?.code === "in_need_true_account") return <NeedsAccount />;
  return <TableFailure text={text} retryLabel={t("common.retry")} onRetry={onRetry} />;
}
