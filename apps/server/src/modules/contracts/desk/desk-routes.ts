/** Routes of the back office for contracts of the merchant and between agents. */

import type { FastifyInstance } from "fastify";
import { DeskContractDetail, DeskContracts, DeskContractsQuery } from "@openhouse/protocol/contracts/contract-desk";
import { ContractParams } from "@openhouse/protocol/contracts/offer-contract";
import { defineRoute, staffOf } from "../../../plugins/define-route.ts";
import type { RouteGround } from "../../../plugins/define-route.ts";
import { listOverseen, showOverseen } from "./oversee-contracts.ts";

const tag = "back office";
const url = "/backoffice/api/contracts";

export function contractDeskRoutes(app: FastifyInstance, deps: RouteGround): void {
  defineRoute(app, deps, {
    method: "GET",
    url,
    summary: "All contracts of the merchant with their margins, newest first",
    tag,
    query: DeskContractsQuery,
    reply: DeskContracts,
    handler: ({ actor, query }) => listOverseen(deps, staffOf(actor), query),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: `${url}/:id`,
    summary: "A contract with its versions, steps and margins",
    tag,
    params: ContractParams,
    reply: DeskContractDetail,
    handler: ({ actor, params }) => showOverseen(deps, staffOf(actor), params.id),
  });
}
