/** Sends an offer to a direct downline, or new terms for a contract that the agent gave. */

import { useQueryClient } from "@tanstack/react-query";
import type { ContractTerms } from "@openhouse/rules/contracts/contract-terms";
import { wireTerms } from "@openhouse/rules/contracts/wire-terms";
import type { WireTerms } from "@openhouse/rules/contracts/wire-terms";
import { useApi } from "../../../lib/page/page-context.tsx";
import { useAction } from "../../../lib/forms/use-action.ts";
import type { Action } from "../../../lib/forms/use-action.ts";
import { contractKeys } from "./contract-keys.ts";
import type { ContractStatus } from "./use-contract-step.ts";

/** The receiver of an offer, or the contract to change. */
export type OfferTarget =
  | { readonly kind: "offer"; readonly receiverId: string }
  | { readonly kind: "change"; readonly contractId: string };

/** The terms are in wire format, because `useAction` compares inputs as JSON, which has no bigint. */
export interface OfferToSend {
  readonly target: OfferTarget;
  readonly terms: WireTerms;
}

export function useSendOffer(onDone: () => void): Action<OfferToSend, ContractStatus> {
  const api = useApi();
  const queries = useQueryClient();
  const send = ({ target, terms }: OfferToSend, idempotencyKey: string) =>
    target.kind === "offer"
      ? api.call("POST /wps/agent/contracts", { body: { receiverId: target.receiverId, terms }, idempotencyKey })
      : api.call("POST /wps/agent/contracts/:id/change", {
          params: { id: target.contractId },
          body: { terms },
          idempotencyKey,
        });
  return useAction(send, () => {
    void queries.invalidateQueries({ queryKey: contractKeys.all });
    onDone();
  });
}

export function offerOf(target: OfferTarget, terms: ContractTerms): OfferToSend {
  return { target, terms: wireTerms(terms) };
}
