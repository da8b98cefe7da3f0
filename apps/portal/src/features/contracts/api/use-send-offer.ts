/** Sends an offer to a direct downline, or other terms for a contract that the agent gave. */

import { useQueryClient } from "@tanstack/react-query";
import type { ContractTerms } from "@openhouse/rules/contracts/contract-terms";
import { wireTerms } from "@openhouse/rules/contracts/wire-terms";
import type { WireTerms } from "@openhouse/rules/contracts/wire-terms";
import { useApi } from "../../../lib/page-context.tsx";
import { useAction } from "../../../lib/use-action.ts";
import type { Action } from "../../../lib/use-action.ts";
import { contractKeys } from "./contract-keys.ts";
import type { ContractStanding } from "./use-contract-step.ts";

/** To whom; or which contract is changed. */
export type OfferGoal =
  | { readonly kind: "offer"; readonly receiverId: string }
  | { readonly kind: "change"; readonly contractId: string };

/** Wire form: an action is told from another by its text, and a bigint has none. */
export interface OfferToSend {
  readonly goal: OfferGoal;
  readonly terms: WireTerms;
}

export function useSendOffer(onDone: () => void): Action<OfferToSend, ContractStanding> {
  const api = useApi();
  const queries = useQueryClient();
  const send = ({ goal, terms }: OfferToSend, idempotencyKey: string) =>
    goal.kind === "offer"
      ? api.call("POST /wps/agent/contracts", { body: { receiverId: goal.receiverId, terms }, idempotencyKey })
      : api.call("POST /wps/agent/contracts/:id/change", {
          params: { id: goal.contractId },
          body: { terms },
          idempotencyKey,
        });
  return useAction(send, () => {
    void queries.invalidateQueries({ queryKey: contractKeys.all });
    onDone();
  });
}

/** What is sent. */
export function offerOf(goal: OfferGoal, terms: ContractTerms): OfferToSend {
  return { goal, terms: wireTerms(terms) };
}
