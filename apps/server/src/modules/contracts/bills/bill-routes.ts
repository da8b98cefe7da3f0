/** Routes of bills and of simulated offers, for agents and the back office. */

import type { FastifyInstance } from "fastify";
import {
  BillBetsQuery,
  BillBetsReply,
  BillFileQuery,
  BillParams,
  BillReply,
  BillsQuery,
  BillsReply,
  ClaimedBill,
  ReplayReply,
} from "@openhouse/protocol/contracts/bills";
import { ContractParams } from "@openhouse/protocol/contracts/offer-contract";
import { SimulatedOffer, SimulateOfferBody, SimulateOfferQuery } from "@openhouse/protocol/contracts/simulate-offer";
import { ReportFile } from "@openhouse/protocol/core/report-file";
import { decimalOf, money } from "@openhouse/rules/money/money";
import { idFromWire } from "../../../core/ids.ts";
import type { MemberId } from "../../../core/ids.ts";
import { Refusal } from "../../../core/refusal.ts";
import { defineRoute, memberOf, staffOf } from "../../../plugins/define-route.ts";
import type { RouteDeps } from "../../../plugins/define-route.ts";
import { claimBill } from "./claim-bill.ts";
import { audiencePaths } from "../oversight/audience-paths.ts";
import type { AudiencePaths } from "../oversight/audience-paths.ts";
import { exportBills, listBills } from "./list-bills.ts";
import { readOffer } from "../offers/read-offer.ts";
import { replayRun } from "../settlement/replay-run.ts";
import { listBillBets, showBill } from "./show-bill.ts";
import { simulateOffered, simulateTerms, defaultWindows } from "../offers/simulate-offer.ts";

export function billRoutes(app: FastifyInstance, deps: RouteDeps): void {
  for (const audience of audiencePaths) {
    readingRoutes(app, deps, audience);
    simulationRoutes(app, deps, audience);
  }
  defineRoute(app, deps, {
    method: "POST",
    url: "/wps/agent/bills/:id/claim",
    summary: "Claim a bill before its deadline",
    tag: "contracts",
    params: BillParams,
    reply: ClaimedBill,
    idempotency: "stored",
    handler: async ({ actor, params, tx }) => {
      const bill = await claimBill(deps, tx, { actor: memberOf(actor), billId: billIdOf(params.id) });
      return { id: String(bill.id), state: bill.state, amount: decimalOf(money(bill.paidMinor, bill.currency)) };
    },
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/backoffice/api/salary-runs/:id/replay",
    summary: "Settle a closed window again from the ledger and compare every bill",
    tag: "back office",
    params: BillParams,
    reply: ReplayReply,
    handler: async ({ actor, params }) => {
      const replayed = await replayRun(deps.db, staffOf(actor).merchantId, billIdOf(params.id));
      if (replayed === undefined) throw new Refusal("no.data");
      const { isSame, isAccounted, differing } = replayed;
      return { isSame, isAccounted, differing, bills: replayed.storedText.split("\n").length - 1 };
    },
  });
}

function readingRoutes(app: FastifyInstance, deps: RouteDeps, { bills, file, tag, actorOf }: AudiencePaths): void {
  defineRoute(app, deps, {
    method: "GET",
    url: bills,
    summary: "Bills of contracts with their sums, newest first",
    tag,
    query: BillsQuery,
    reply: BillsReply,
    handler: ({ actor, query }) => listBills(deps, actorOf(actor), query),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: file,
    summary: "Bills of contracts as a CSV or XLSX file",
    tag,
    query: BillFileQuery,
    reply: ReportFile,
    handler: ({ actor, query }) => exportBills(deps, actorOf(actor), query),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: `${bills}/:id`,
    summary: "A bill with all its lines",
    tag,
    params: BillParams,
    reply: BillReply,
    handler: ({ actor, params }) => showBill(deps, { actor: actorOf(actor), billId: billIdOf(params.id) }),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: `${bills}/:id/bets`,
    summary: "The bets that a bill counts, with their current figures",
    tag,
    params: BillParams,
    query: BillBetsQuery,
    reply: BillBetsReply,
    handler: ({ actor, params, query }) =>
      listBillBets(deps, { actor: actorOf(actor), billId: billIdOf(params.id), query }),
  });
}

function simulationRoutes(app: FastifyInstance, deps: RouteDeps, { contracts, tag, actorOf }: AudiencePaths): void {
  defineRoute(app, deps, {
    method: "POST",
    url: `${contracts}/simulate`,
    summary: "Simulate terms on the receiver's past windows before they are offered",
    tag,
    body: SimulateOfferBody,
    rate: "past",
    reply: SimulatedOffer,
    idempotency: "optional",
    handler: ({ actor, body, tx }) => {
      const receiverId = idFromWire<MemberId>(body.receiverId);
      if (receiverId === undefined) throw new Refusal("not.exists.account.err");
      const { windows = defaultWindows } = body;
      return simulateTerms(deps, tx, { actor: actorOf(actor), receiverId, terms: readOffer(body.terms), windows });
    },
  });
  defineRoute(app, deps, {
    method: "GET",
    url: `${contracts}/:id/simulation`,
    summary: "Simulate an open offer on the receiver's past windows",
    tag,
    params: ContractParams,
    query: SimulateOfferQuery,
    rate: "past",
    reply: SimulatedOffer,
    handler: ({ actor, params, query: { windows = defaultWindows } }) => {
      const contractId = idFromWire<bigint>(params.id);
      if (contractId === undefined) throw new Refusal("contract.unknown");
      const offer = { actor: actorOf(actor), contractId, windows };
      return deps.db.transaction((tx) => simulateOffered(deps, tx, offer));
    },
  });
}

/** Refuses with `bill.unknown` if the text is not an id. */
export function billIdOf(text: string): bigint {
  const id = idFromWire<bigint>(text);
  if (id === undefined) throw new Refusal("bill.unknown");
  return id;
}
