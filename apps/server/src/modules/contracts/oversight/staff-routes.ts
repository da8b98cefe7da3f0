/** Routes of the back office for contracts of the merchant and between agents. */

import type { FastifyInstance } from "fastify";
import {
  StaffContractDetail,
  StaffContracts,
  StaffContractsQuery,
} from "@openhouse/protocol/contracts/staff-contracts";
import { ContractParams } from "@openhouse/protocol/contracts/offer-contract";
import { defineRoute, staffOf } from "../../../plugins/define-route.ts";
import type { RouteDeps } from "../../../plugins/define-route.ts";
import { listOverseen, showOverseen } from "./oversee-contracts.ts";

const tag = "back office";
const url = "/backoffice/api/contracts";

export function staffContractRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url,
    summary: "All contracts of the merchant with their margins, newest first",
    tag,
    query: StaffContractsQuery,
    reply: StaffContracts,
    handler: ({ actor, query }) => listOverseen(deps, staffOf(actor), query),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: `${url}/:id`,
    summary: "A contract with its versions, steps and margins",
    tag,
    params: ContractParams,
    reply: StaffContractDetail,
    handler: ({ actor, params }) => showOverseen(deps, staffOf(actor), params.id),
  });
}
