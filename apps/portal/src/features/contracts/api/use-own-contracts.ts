/** The contracts that pay the member, and what waits for its answer. */

import { queryOptions, useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import type { ContractKind } from "@openhouse/rules/contracts/contract-kinds";
import { useApi } from "../../../lib/page-context.tsx";
import { contractKeys } from "./contract-keys.ts";

export type OwnContracts = Reply<"GET /wps/agent/contracts">;
/** A contract as this reader sees it. */
export type Contract = OwnContracts["received"][number];

/** Of one kind, or of all that the house has switched on. */
export function useOwnContracts(kind?: ContractKind): UseQueryResult<OwnContracts> {
  return useQuery(useOwnQuery(kind));
}

/** Whether one was ever offered to the member, as far as that was read: by the watch of the modal, not by this. */
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
