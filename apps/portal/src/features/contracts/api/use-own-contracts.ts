/** The contracts that pay the member, and what waits for its answer. */

import { useQuery } from "@tanstack/react-query";
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
  const api = useApi();
  return useQuery({
    queryKey: contractKeys.own(kind),
    queryFn: ({ signal }) =>
      api.call("GET /wps/agent/contracts", { query: kind === undefined ? {} : { kind }, signal }),
  });
}
