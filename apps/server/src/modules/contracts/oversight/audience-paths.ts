/**
 * The paths of the routes that exist both for agents and for the back office, and, for each of these two audiences, the
 * function that returns the actor of a request.
 */

import type { Actor } from "../../../core/actor.ts";
import { memberOf, staffOf } from "../../../plugins/define-route.ts";
import type { ContractActor } from "../offers/contract.ts";

export interface AudiencePaths {
  readonly contracts: string;
  readonly bills: string;
  /** The path of the CSV file of bills. */
  readonly file: string;
  readonly tag: string;
  readonly actorOf: (actor: Actor) => ContractActor;
}

export const audiencePaths: readonly AudiencePaths[] = [
  {
    contracts: "/wps/agent/contracts",
    bills: "/wps/agent/bills",
    file: "/wps/report/bills",
    tag: "contracts",
    actorOf: memberOf,
  },
  {
    contracts: "/backoffice/api/contracts",
    bills: "/backoffice/api/bills",
    file: "/backoffice/api/bill-file",
    tag: "back office",
    actorOf: staffOf,
  },
];
