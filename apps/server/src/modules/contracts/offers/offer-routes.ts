/** Routes that offer, change and answer contracts, for agents and for the staff. */

import type { FastifyInstance } from "fastify";
import {
  ChangeContractBody,
  ContractParams,
  ContractStanding,
  OfferContractBody,
  StaffStepBody,
  StepContractBody,
} from "@openhouse/protocol/contracts/offer-contract";
import { idFromWire } from "../../../core/ids.ts";
import type { MemberId } from "../../../core/ids.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Transaction } from "../../../db/connection.ts";
import { defineRoute, memberOf, staffOf } from "../../../plugins/define-route.ts";
import type { RouteDeps } from "../../../plugins/define-route.ts";
import { maxAnswerBytes } from "./answer-by-code.ts";
import { answerContract } from "./answer-contract.ts";
import { requestContractEnd } from "./request-contract-end.ts";
import { changeContract } from "./change-contract.ts";
import type { Contract, ContractActor } from "./contract.ts";
import { audiencePaths } from "../oversight/audience-paths.ts";
import { offerContract } from "./offer-contract.ts";
import { readOffer } from "./read-offer.ts";

export function offerRoutes(app: FastifyInstance, deps: RouteDeps): void {
  for (const { contracts: url, tag, actorOf } of audiencePaths) {
    const commonOptions = { method: "POST", tag, reply: ContractStanding, idempotency: "stored" } as const;
    defineRoute(app, deps, {
      ...commonOptions,
      url,
      summary: "Offer a contract to a direct downline",
      body: OfferContractBody,
      handler: async ({ actor, body, tx }) => {
        const receiverId = idFromWire<MemberId>(body.receiverId);
        if (receiverId === undefined) throw new Refusal("not.exists.account.err");
        const offer = { actor: actorOf(actor), receiverId, terms: readOffer(body.terms) };
        return toReply(await offerContract(deps, tx, offer));
      },
    });
    defineRoute(app, deps, {
      ...commonOptions,
      url: `${url}/:id/change`,
      summary: "Offer new terms for a contract; the accepted terms stay in force until the new ones are accepted",
      params: ContractParams,
      body: ChangeContractBody,
      handler: async ({ actor, params, body, tx }) => {
        const change = { actor: actorOf(actor), contractId: idOf(params.id), terms: readOffer(body.terms) };
        return toReply(await changeContract(deps, tx, change));
      },
    });
  }
  stepRoutes(app, deps);
}

/**
 * Members can answer all requests. The merchant never receives a contract, so the staff can only request or answer a
 * termination, or withdraw the merchant's own request, each with a reason.
 */
function stepRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const commonOptions = {
    method: "POST",
    params: ContractParams,
    reply: ContractStanding,
    idempotency: "stored",
  } as const;
  defineRoute(app, deps, {
    ...commonOptions,
    url: "/wps/agent/contracts/:id/step",
    summary: "Answer an offer or a termination, request a termination, or withdraw one's request",
    tag: "contracts",
    body: StepContractBody,
    bodyLimit: maxAnswerBytes,
    handler: async ({ actor, params, body, tx }) =>
      toReply(await step(deps, tx, { actor: memberOf(actor), contractId: idOf(params.id), body })),
  });
  defineRoute(app, deps, {
    ...commonOptions,
    url: "/backoffice/api/contracts/:id/step",
    summary: "Request or answer the termination of a contract that the merchant gave, or withdraw a request",
    tag: "back office",
    body: StaffStepBody,
    handler: async ({ actor, params, body, tx }) =>
      toReply(await step(deps, tx, { actor: staffOf(actor), contractId: idOf(params.id), body })),
  });
}

interface NamedStep {
  readonly actor: ContractActor;
  readonly contractId: bigint;
  readonly body: StepContractBody & { readonly reason?: string };
}

/** The names of the answers; `answer-by-code.ts` translates the letter codes. */
const answers = ["accept", "refuse", "keep", "end", "withdraw"] as const;

function step(deps: RouteDeps, tx: Transaction, { actor, contractId, body }: NamedStep): Promise<Contract> {
  const answer = answers.find((name) => name === body.action);
  if (answer === undefined) return requestContractEnd(deps, tx, { actor, contractId, reason: body.reason });
  const confirmedIds = (body.confirmedIds ?? []).flatMap((text) => idFromWire<bigint>(text) ?? []);
  const answerInput = { actor, contractId, answer, confirmedIds, reason: body.reason };
  return answerContract(deps, tx, body.version === undefined ? answerInput : { ...answerInput, version: body.version });
}

function idOf(text: string): bigint {
  const id = idFromWire<bigint>(text);
  if (id === undefined) throw new Refusal("contract.unknown");
  return id;
}

function toReply({ id, receiverId, giverId, ...contract }: Contract): ContractStanding {
  return {
    kind: contract.kind,
    productClass: contract.productClass,
    period: contract.period,
    state: contract.state,
    activeVersion: contract.activeVersion,
    offeredVersion: contract.offeredVersion,
    endAskedBy: contract.endAskedBy,
    id: String(id),
    receiverId: String(receiverId),
    giverId: giverId === null ? null : String(giverId),
  };
}
