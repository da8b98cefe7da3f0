/** What a panel or page shows while its content loads or after loading failed. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { TableFailure } from "@openhouse/ui/table/table-state";
import { problemText } from "../../lib/problem-text.ts";

const lines = ["a", "b", "c", "d", "e", "f"];

/** `error` is null while the content loads. */
export function PanelState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTexts();
  if (error !== null)
    return <TableFailure text={problemText(error, t)} retryLabel={t("backoffice.retry")} onRetry={onRetry} />;
  return (
    <div className="panel-wait" aria-busy="true">
      {lines.map((line) => (
        <Skeleton key={line} height="1.5rem" />
      ))}
    </div>
  );
}
