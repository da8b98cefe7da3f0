/** The agent's reports: profit and loss of the downlines, and the agent's earnings per day. */

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import type { DateRange } from "../../../lib/lists/date-window.ts";
import { useApi } from "../../../lib/page/page-context.tsx";
import { saveReport } from "../../../lib/files/save-report.ts";
import type { FileForm } from "../../../lib/files/save-report.ts";
import { useAction } from "../../../lib/forms/use-action.ts";
import type { Action } from "../../../lib/forms/use-action.ts";

export type TeamStatement = Reply<"GET /wps/relay/ODSFE2_TeamPNL">;
export type TeamStatementLine = TeamStatement["list"][number];
export type Revenue = Reply<"GET /wps/relay/ODSFE2_AgentRevenue">;
export type RevenueLine = Revenue["list"][number];

export const statementSorts = [
  "betAmount",
  "customerName",
  "deposit",
  "withdraw",
  "winAmount",
  "profitAndLoss",
] as const;
export type StatementSort = (typeof statementSorts)[number];

export interface StatementChoice {
  readonly window: DateRange;
  /** "" means the agent of the session. */
  readonly parentId: string;
  /** Beginning of a user name; "" means all. */
  readonly name: string;
  readonly isTeam: boolean;
  readonly sort: StatementSort;
  /** "" means the default order of the sort field. */
  readonly order: "" | "asc" | "desc";
}

const linesPerPage = 20;
const daysPerPage = 31;

export function useTeamStatement(choice: StatementChoice, page: number): UseQueryResult<TeamStatement> {
  const api = useApi();
  const query = statementQuery(choice);
  return useQuery({
    queryKey: ["team", "statement", query, page],
    queryFn: ({ signal }) =>
      api.call("GET /wps/relay/ODSFE2_TeamPNL", { query: { ...query, page, size: linesPerPage }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useDownloadStatement(choice: StatementChoice): Action<FileForm> {
  const api = useApi();
  return useAction<FileForm, void>(async (form) => {
    saveReport(await api.call("GET /wps/agent/teamStatement/file", { query: { ...statementQuery(choice), form } }));
  });
}

export function useRevenue(window: DateRange, page: number): UseQueryResult<Revenue> {
  const api = useApi();
  const days = daysOf(window);
  return useQuery({
    queryKey: ["team", "revenue", days, page],
    queryFn: ({ signal }) =>
      api.call("GET /wps/relay/ODSFE2_AgentRevenue", { query: { ...days, page, size: daysPerPage }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useDownloadRevenue(window: DateRange): Action<FileForm> {
  const api = useApi();
  return useAction<FileForm, void>(async (form) => {
    saveReport(await api.call("GET /wps/agent/revenue/file", { query: { ...daysOf(window), form } }));
  });
}

/** Returns the sort field in the URL, or the stakes if the URL has no valid one. */
export function statementSortOf(text: string): StatementSort {
  return statementSorts.find((sort) => sort === text) ?? "betAmount";
}

function statementQuery({ window, parentId, name, isTeam, sort, order }: StatementChoice) {
  return {
    ...daysOf(window),
    ...(parentId !== "" && { parentId }),
    ...(name !== "" && { subordinateName: name }),
    ...(!isTeam && { summaryType: 0 }),
    sort,
    ...(order !== "" && { order }),
  };
}

function daysOf({ from: startDate, to: endDate }: DateRange) {
  return { startDate, endDate };
}
