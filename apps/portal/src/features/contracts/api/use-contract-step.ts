/**
 * A party's step on a contract: accept or refuse an offer, request the end of the contract, answer such a request (keep
 * or end the contract), or withdraw the party's own request.
 */

import { useQueryClient } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import type { ContractAction } from "@openhouse/rules/contracts/contract-states";
import { useApi } from "../../../lib/page/page-context.tsx";
import { useAction } from "../../../lib/forms/use-action.ts";
import type { Action } from "../../../lib/forms/use-action.ts";
import { contractKeys } from "./contract-keys.ts";

/** A change of terms is not a step; it is sent as an offer. */
export type StepAction = Exclude<ContractAction, "change">;

export interface ContractStep {
  readonly id: string;
  readonly action: StepAction;
  /** For acceptance: the version that was shown. */
  readonly version?: number | undefined;
  /** For acceptance: the ids of the downline contracts that the member has agreed to end. */
  readonly confirmedIds: readonly string[];
}

export type ContractStatus = Reply<"POST /wps/agent/contracts/:id/step">;

/** Reloads all contract data after success and after failure. */
export function useContractStep(onDone: () => void): Action<ContractStep, ContractStatus> {
  const api = useApi();
  const queries = useQueryClient();
  const send = async ({ id, action, version, confirmedIds }: ContractStep, idempotencyKey: string) => {
    const body = {
      action,
      ...(action === "accept" && version !== undefined && { version }),
      ...(confirmedIds.length > 0 && { confirmedIds: [...confirmedIds] }),
    };
    try {
      return await api.call("POST /wps/agent/contracts/:id/step", { params: { id }, body, idempotencyKey });
    } finally {
      void queries.invalidateQueries({ queryKey: contractKeys.all });
    }
  };
  return useAction(send, onDone);
}
