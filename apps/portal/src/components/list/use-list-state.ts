/** A query of the cache as the state of a list. */

import type { UseQueryResult } from "@tanstack/react-query";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { ListState } from "@openhouse/ui/table/data-table";
import { errorText } from "../../lib/error-text.ts";

/** Loading, failed with a way to ask again, or the rows. A failed refresh keeps the rows that are there. */
export function useListState<Value, Row>(
  { data, error, refetch }: UseQueryResult<Value>,
  rowsOf: (value: Value) => readonly Row[],
): ListState<Row> {
  const { t } = useTexts();
  if (data !== undefined) return { kind: "loaded", rows: rowsOf(data) };
  if (error === null) return { kind: "loading" };
  return { kind: "failed", text: errorText(error, t), retryLabel: t("common.retry"), onRetry: () => void refetch() };
}
