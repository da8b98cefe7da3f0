/** Who stands below an agent of the team, a page at a time, with the sums of all of them. */

import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useApi } from "../../../lib/page-context.tsx";
import { saveFile } from "../../../lib/save-file.ts";
import { useAction } from "../../../lib/use-action.ts";
import type { Action } from "../../../lib/use-action.ts";
import { pageQuery } from "../../../lib/use-record-address.ts";
import type { PagePlace } from "../../../lib/use-record-address.ts";

export type Downlines = Reply<"GET /wps/agent/downlines">;
export type Downline = Downlines["list"][number];

export const downlineSorts = ["name", "registered", "lastLogin", "balance", "teamSize"] as const;
export type DownlineSort = (typeof downlineSorts)[number];

export interface DownlineChoice {
  /** "" = the agent who looks. */
  readonly parentId: string;
  /** "" = directly below; else everybody below whose name begins so. */
  readonly name: string;
  readonly sort: DownlineSort;
  /** "" = the usual way round of that sort. */
  readonly order: "" | "asc" | "desc";
}

export interface DownlinePage {
  readonly page: number;
  readonly place: PagePlace;
}

export const downlinesPerPage = 20;

/** The page before stays until the next one is here. */
export function useDownlines(choice: DownlineChoice, { page, place }: DownlinePage): UseQueryResult<Downlines> {
  const api = useApi();
  return useQuery({
    queryKey: ["team", "downlines", choice, page, place],
    queryFn: ({ signal }) => {
      const asked = pageQuery({ page, place, size: downlinesPerPage });
      // A page that names no place is the first: this list has no numbers to count by.
      const from = "page" in asked ? { size: asked.size } : asked;
      return api.call("GET /wps/agent/downlines", { query: { ...queryOf(choice), ...from }, signal });
    },
    placeholderData: keepPreviousData,
  });
}

/** The whole list as a file. */
export function useSaveDownlines(choice: DownlineChoice): Action<undefined> {
  const api = useApi();
  return useAction<undefined, void>(async () => {
    const { name, type, text } = await api.call("GET /wps/agent/downlines/file", { query: queryOf(choice) });
    saveFile(name, text, type);
  });
}

/** A member directly below becomes an agent. */
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

/** The sort of an address; by name by default. */
export function downlineSortOf(text: string): DownlineSort {
  return downlineSorts.find((sort) => sort === text) ?? "name";
}

/** The order of an address. */
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
