/** The bounds that an offer must satisfy now. */

import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import type { ContractKind } from "@openhouse/rules/contracts/contract-kinds";
import { useApi } from "../../../lib/page/page-context.tsx";
import { contractKeys } from "./contract-keys.ts";

export type OfferBounds = Reply<"GET /wps/agent/contracts/bounds">;

/** An offer has a receiver's id, a change has a contract's id. The id that is not used is "". */
export interface OfferBoundsQuery {
  readonly kind: ContractKind;
  readonly receiverId: string;
  readonly contractId: string;
}

/** Loaded again for every form, because the bounds change when other members accept contracts. */
export function useOfferBounds({ kind, receiverId, contractId }: OfferBoundsQuery): UseQueryResult<OfferBounds> {
  const api = useApi();
  return useQuery({
    queryKey: contractKeys.bounds(kind, receiverId, contractId),
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => {
      const query = { kind, ...(receiverId !== "" && { receiverId }), ...(contractId !== "" && { contractId }) };
      return api.call("GET /wps/agent/contracts/bounds", { query, signal });
    },
  });
}
