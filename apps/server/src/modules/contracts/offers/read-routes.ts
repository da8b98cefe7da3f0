/** Routes with which a member reads its contracts. */

import type { FastifyInstance } from "fastify";
import { ContractParams } from "@openhouse/protocol/contracts/offer-contract";
import {
  ContractHistory,
  ContractReach,
  ContractsQuery,
  GivenContracts,
  GivenContractsQuery,
  OfferBounds,
  OfferBoundsQuery,
  OwnContracts,
} from "@openhouse/protocol/contracts/read-contracts";
import { idFromWire } from "../../../core/ids.ts";
import { defineRoute, memberOf } from "../../../plugins/define-route.ts";
import type { RouteDeps } from "../../../plugins/define-route.ts";
import { showHistory, showReach } from "./explain-contract.ts";
import { listGivenContracts, listOwnContracts } from "./list-contracts.ts";
import { readBounds } from "./read-bounds.ts";

const tag = "contracts";
const url = "/wps/agent/contracts";

export function readContractRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url,
    summary: "Contracts that the member receives, and open requests",
    tag,
    query: ContractsQuery,
    reply: OwnContracts,
    handler: ({ actor, query }) => listOwnContracts(deps, memberOf(actor), query),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: `${url}/given`,
    summary: "Contracts that the agent gave to its downlines",
    tag,
    query: GivenContractsQuery,
    reply: GivenContracts,
    handler: ({ actor, query }) => listGivenContracts(deps, memberOf(actor), query),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: `${url}/bounds`,
    summary: "The bounds within which the agent may offer a contract",
    tag,
    query: OfferBoundsQuery,
    reply: OfferBounds,
    handler: ({ actor, query }) => readBounds(deps, memberOf(actor), query),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: `${url}/:id/history`,
    summary: "Versions of a contract with their hashes, and every step",
    tag,
    params: ContractParams,
    reply: ContractHistory,
    handler: ({ actor, params }) =>
      showHistory(deps, { actor: memberOf(actor), contractId: idFromWire<bigint>(params.id) }),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: `${url}/:id/reach`,
    summary: "The figures of a contract's team in the current window",
    tag,
    params: ContractParams,
    reply: ContractReach,
    handler: ({ actor, params }) =>
      showReach(deps, { actor: memberOf(actor), contractId: idFromWire<bigint>(params.id) }),
  });
}
