/** A page of the contracts that an agent gave to downlines. */

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import type { ContractKind } from "@openhouse/rules/contracts/contract-kinds";
import { useApi } from "../../../lib/page/page-context.tsx";
import { contractKeys } from "./contract-keys.ts";

export type GivenContracts = Reply<"GET /wps/agent/contracts/given">;

export interface GivenFilter {
  readonly kind: ContractKind;
  /** Beginning of the receiver's user name; "" means all. */
  readonly name: string;
  readonly page: number;
}

export const givenPerPage = 20;

export function useGivenContracts({ kind, name, page }: GivenFilter): UseQueryResult<GivenContracts> {
  const api = useApi();
  return useQuery({
    queryKey: contractKeys.given(kind, name, page),
    queryFn: ({ signal }) => {
      const query = { kind, page, size: givenPerPage, ...(name !== "" && { name }) };
      return api.call("GET /wps/agent/contracts/given", { query, signal });
    },
    placeholderData: keepPreviousData,
  });
}
