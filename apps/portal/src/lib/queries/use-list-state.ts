/** Turns a query into the state of a table: loading, failed with a retry, or the rows. */

import type { UseQueryResult } from "@tanstack/react-query";
import type { ListState } from "@openhouse/ui/table/data-table";
import { toApiError } from "@openhouse/browser/api-error";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useFailureText } from "../forms/use-action.ts";

/** `rows` is the list inside the query's data; undefined while there is no data. */
export function useListState<Row>(
  query: Pick<UseQueryResult, "error" | "refetch">,
  rows: readonly Row[] | undefined,
): ListState<Row> {
  const { t } = useTexts();
  const failureText = useFailureText();
  if (rows !== undefined) return { kind: "loaded", rows };
  if (query.error === null) return { kind: "loading" };
  const text = failureText(toApiError(query.error));
  return { kind: "failed", text, retryLabel: t("common.retry"), onRetry: () => void query.refetch() };
}
