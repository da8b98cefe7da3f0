/** The contracts that pay the member, and those that wait for the member's answer. */

import { queryOptions, useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import type { ContractKind } from "@openhouse/rules/contracts/contract-kinds";
import { useApi } from "../../../lib/page/page-context.tsx";
import { contractKeys } from "./contract-keys.ts";

export type OwnContracts = Reply<"GET /wps/agent/contracts">;
export type Contract = OwnContracts["received"][number];

/** Reads the contracts of one kind, or of all kinds that the merchant has switched on. */
export function useOwnContracts(kind?: ContractKind): UseQueryResult<OwnContracts> {
  return useQuery(useOwnQuery(kind));
}

/**
 * Returns whether the member has a contract (active or ended) or an offer; false until the contracts have loaded. Loads
 * nothing itself; `contract-watch.tsx` fills the cache.
 */
export function useHasContract(): boolean {
  const { data } = useQuery({ ...useOwnQuery(undefined), enabled: false });
  return data !== undefined && data.waiting.length + data.received.length > 0;
}

function useOwnQuery(kind: ContractKind | undefined) {
  const api = useApi();
  return queryOptions({
    queryKey: contractKeys.own(kind),
    queryFn: ({ signal }) =>
      api.call("GET /wps/agent/contracts", { query: kind === undefined ? {} : { kind }, signal }),
  });
}
