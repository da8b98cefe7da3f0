/** The bounds that an offer must satisfy now. */

import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import type { ContractKind } from "@openhouse/rules/contracts/contract-kinds";
import { useApi } from "../../../lib/page/page-context.tsx";
import { contractKeys } from "./contract-keys.ts";

export type OfferBounds = Reply<"GET /wps/agent/contracts/bounds">;

/** For an offer to a receiver or a change of a contract; the other id is "". */
export interface BoundsOf {
  readonly kind: ContractKind;
  readonly receiverId: string;
  readonly contractId: string;
}

/** Read again for every form, because they change when others sign contracts. */
export function useOfferBounds({ kind, receiverId, contractId }: BoundsOf): UseQueryResult<OfferBounds> {
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
