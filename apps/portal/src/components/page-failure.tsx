/** A part of a page that could not be read: why, and a way to ask again. A trial account gets its own sentence. */

import { TableFailure } from "@openhouse/ui/table/table-state";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { errorText, refusalCode } from "../lib/error-text.ts";
import { NeedsAccount } from "./needs-account.tsx";

/** See the head of this file. */
export function PageFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTexts();
  const text = errorText(error, t);
  if (refusalCode(error) === "in_need_true_account") return <NeedsAccount text={text} />;
  return <TableFailure text={text} retryLabel={t("common.retry")} onRetry={onRetry} />;
}
