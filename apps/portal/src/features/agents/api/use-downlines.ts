/** A page of an agent's downlines with totals of all pages, the download of the list, and promotions. */

import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useApi } from "../../../lib/page/page-context.tsx";
import { saveReport } from "../../../lib/files/save-report.ts";
import type { FileForm } from "../../../lib/files/save-report.ts";
import { useAction } from "../../../lib/forms/use-action.ts";
import type { Action } from "../../../lib/forms/use-action.ts";
import { pageQuery } from "../../../lib/lists/use-record-url.ts";
import type { PageCursor } from "../../../lib/lists/use-record-url.ts";

export type Downlines = Reply<"GET /wps/agent/downlines">;
export type Downline = Downlines["list"][number];

export const downlineSorts = ["name", "registered", "lastLogin", "balance", "teamSize"] as const;
export type DownlineSort = (typeof downlineSorts)[number];

export interface DownlineChoice {
  /** "" means the agent of the session. */
  readonly parentId: string;
  /** "" lists the direct downlines. Any other value lists the members of the team whose user names begin with it. */
  readonly name: string;
  readonly sort: DownlineSort;
  /** "" means the default order of the sort field. */
  readonly order: "" | "asc" | "desc";
}

export interface DownlinePage {
  readonly page: number;
  readonly cursor: PageCursor;
}

export const downlinesPerPage = 20;

export function useDownlines(choice: DownlineChoice, { page, cursor }: DownlinePage): UseQueryResult<Downlines> {
  const api = useApi();
  return useQuery({
    queryKey: ["team", "downlines", choice, page, cursor],
    queryFn: ({ signal }) => {
      const query = { ...queryOf(choice), ...pageQuery({ page, cursor, size: downlinesPerPage }) };
      return api.call("GET /wps/agent/downlines", { query, signal });
    },
    placeholderData: keepPreviousData,
  });
}

export function useDownloadDownlines(choice: DownlineChoice): Action<FileForm> {
  const api = useApi();
  return useAction<FileForm, void>(async (form) => {
    saveReport(await api.call("GET /wps/agent/downlines/file", { query: { ...queryOf(choice), form } }));
  });
}

/** Turns a direct downline into an agent. */
export function usePromote(onDone: () => void): Action<string> {
  const api = useApi();
  const cache = useQueryClient();
  return useAction<string, Reply<"PUT /wps/agent/promoteDownlineToAgent">>(
    (customerId, idempotencyKey) =>
      api.call("PUT /wps/agent/promoteDownlineToAgent", { body: { customerId }, idempotencyKey }),
    () => {
      void cache.invalidateQueries({ queryKey: ["team"] });
      onDone();
    },
  );
}

/** Issues a new first password. The result contains the password, which is shown only once. */
export function useIssueFirstPassword(): Action<string, Reply<"POST /wps/agent/downline/firstPassword">> {
  const api = useApi();
  return useAction((customerId: string) =>
    api.call("POST /wps/agent/downline/firstPassword", { body: { customerId } }),
  );
}

/** Returns the sort field in the URL, or "name" if the URL has no valid one. */
export function downlineSortOf(text: string): DownlineSort {
  return downlineSorts.find((sort) => sort === text) ?? "name";
}

export function downlineOrderOf(text: string): DownlineChoice["order"] {
  return text === "asc" || text === "desc" ? text : "";
}

function queryOf({ parentId, name, sort, order }: DownlineChoice) {
  return {
    ...(parentId !== "" && { parentId }),
    ...(name !== "" && { subordinateName: name }),
    sort,
    ...(order !== "" && { order }),
  };
}
