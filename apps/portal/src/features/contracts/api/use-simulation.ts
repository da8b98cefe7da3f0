/** Simulates terms on the receiver's past windows: terms in the form, or the terms of a waiting offer. */

import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import type { WireTerms } from "@openhouse/rules/contracts/wire-terms";
import { useApi } from "../../../lib/page/page-context.tsx";
import { useAction } from "../../../lib/forms/use-action.ts";
import type { Action } from "../../../lib/forms/use-action.ts";
import { contractKeys } from "./contract-keys.ts";

export type Simulation = Reply<"POST /wps/agent/contracts/simulate">;

export interface TermsToSimulate {
  readonly receiverId: string;
  readonly terms: WireTerms;
  readonly windows: number;
}

/** Calls the server on every click, because past windows may have been corrected. */
export function useSimulateTerms(): Action<TermsToSimulate, Simulation> {
  const api = useApi();
  return useAction(({ receiverId, terms, windows }) =>
    api.call("POST /wps/agent/contracts/simulate", { body: { receiverId, terms, windows } }),
  );
}

/** Simulates a waiting offer, for either party. Loads only if `isOpen` is true. */
export function useOfferedSimulation(id: string, windows: number, isOpen: boolean): UseQueryResult<Simulation> {
  const api = useApi();
  return useQuery({
    queryKey: contractKeys.simulation(id, windows),
    enabled: isOpen,
    queryFn: ({ signal }) =>
      api.call("GET /wps/agent/contracts/:id/simulation", {
        params: { id },
        query: { windows },
        signal,
      }),
  });
}
