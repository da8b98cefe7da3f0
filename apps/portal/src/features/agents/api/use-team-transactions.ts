/** A page of the transfers in the wallets of an agent's team, newest first. */

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { WindowBounds } from "../../../lib/lists/date-window.ts";
import { useApi } from "../../../lib/page/page-context.tsx";
import { saveReport } from "../../../lib/files/save-report.ts";
import type { FileForm } from "../../../lib/files/save-report.ts";
import { useAction } from "../../../lib/forms/use-action.ts";
import type { Action } from "../../../lib/forms/use-action.ts";
import { pageQuery } from "../../../lib/lists/use-record-url.ts";
import type { PageCursor } from "../../../lib/lists/use-record-url.ts";
import type { TeamPart } from "./use-team-bets.ts";

export type TeamTransactions = Reply<"GET /wps/relay/ODSFE2_TeamTransDet">;
export type TeamTransaction = TeamTransactions["list"][number];
export type TransactionSums = Reply<"GET /wps/agent/teamTransactions/sums">;

export const transactionKinds = ["deposit", "withdraw", "betting", "winning"] as const;
export type TransactionKind = (typeof transactionKinds)[number];

export interface TransactionChoice {
  readonly part: TeamPart;
  /** User name of one team member; "" means all. */
  readonly name: string;
  /** "" means all kinds. */
  readonly kind: TransactionKind | "";
  readonly bounds: WindowBounds;
}

interface RequestedPage {
  readonly page: number;
  readonly cursor: PageCursor;
}

const linesPerPage = 20;

export function useTeamTransactions(
  choice: TransactionChoice,
  { page, cursor }: RequestedPage,
): UseQueryResult<TeamTransactions> {
  const api = useApi();
  const { language } = useTexts();
  const choiceQuery = queryOf(choice);
  return useQuery({
    queryKey: ["team", "transactions", language, choiceQuery, page, cursor],
    queryFn: ({ signal }) => {
      const query = { ...choiceQuery, ...pageQuery({ page, cursor, size: linesPerPage }) };
      return api.call("GET /wps/relay/ODSFE2_TeamTransDet", { query, signal });
    },
    placeholderData: keepPreviousData,
  });
}

export function useTransactionSums(choice: TransactionChoice): UseQueryResult<TransactionSums> {
  const api = useApi();
  const query = queryOf(choice);
  return useQuery({
    queryKey: ["team", "transactions", "sums", query],
    queryFn: ({ signal }) => api.call("GET /wps/agent/teamTransactions/sums", { query, signal }),
  });
}

export function useDownloadTransactions(choice: TransactionChoice): Action<FileForm> {
  const api = useApi();
  return useAction<FileForm, void>(async (form) => {
    saveReport(await api.call("GET /wps/agent/teamTransactions/file", { query: { ...queryOf(choice), form } }));
  });
}

function queryOf({ part, name, kind, bounds: { startMs, endMs } }: TransactionChoice) {
  return {
    subordinateType: part,
    ...(name !== "" && { subordinateName: name }),
    ...(kind !== "" && { codeTypes: kind }),
    startTime: startMs,
    ...(endMs !== undefined && { endTime: endMs }),
  };
}

export function transactionKindOf(text: string): TransactionKind | "" {
  return transactionKinds.find((kind) => kind === text) ?? "";
}
