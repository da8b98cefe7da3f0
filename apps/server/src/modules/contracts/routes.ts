/** Routes of contracts, with the wire names that existing clients use. */

import type { FastifyInstance } from "fastify";
import {
  AnswerDailyBody,
  AnswerDividendBody,
  AnsweredContract,
  AnswerHourlyBody,
  AnswerRealTimeBody,
} from "@openhouse/protocol/contracts/answer-contract";
import { ConsolidatedContracts } from "@openhouse/protocol/contracts/consolidated";
import { idFromWire } from "../../core/ids.ts";
import type { MemberActor } from "../../core/actor.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Transaction } from "../../db/connection.ts";
import { defineRoute, memberOf } from "../../plugins/define-route.ts";
import type { RouteGround } from "../../plugins/define-route.ts";
import { runOnce } from "../../plugins/idempotency.ts";
import { billRoutes } from "./bills/bill-routes.ts";
import { contractDeskRoutes } from "./desk/desk-routes.ts";
import { answerByCode, largestAnswer } from "./offers/answer-by-code.ts";
import type { CodedAnswer } from "./offers/answer-by-code.ts";
import { findAskedDividend, findLastRequest } from "./offers/contract-repository.ts";
import { describeContracts } from "./offers/describe-contracts.ts";
import { offerRoutes } from "./offers/offer-routes.ts";
import { readContractRoutes } from "./offers/read-routes.ts";
import { salaryDeskRoutes } from "./review/salary-desk-routes.ts";

const tag = "contracts";
const reply = AnsweredContract;

export function contractRoutes(app: FastifyInstance, ground: RouteGround): void {
  defineRoute(app, ground, {
    method: "GET",
    url: "/wps/member/info/funds/consolidated",
    summary: "The member's contracts: open requests and active contracts",
    tag,
    reply: ConsolidatedContracts,
    handler: ({ actor }) => describeContracts(ground, memberOf(actor)),
  });
  offerRoutes(app, ground);
  readContractRoutes(app, ground);
  billRoutes(app, ground);
  contractDeskRoutes(app, ground);
  salaryDeskRoutes(app, ground);
  dividendRoutes(app, ground);
  dailyRoutes(app, ground);
  hourlyRoutes(app, ground);
  defineRoute(app, ground, {
    method: "POST",
    url: "/wps/relay/MCSFE_processRealTimeSalaryContract",
    modId: "RTSALARY3",
    summary: "Answer the offer or the termination of a real-time salary",
    tag,
    reply,
    idempotency: "optional",
    body: AnswerRealTimeBody,
    bodyLimit: largestAnswer,
    handler: ({ actor, body: { contractId, ...answer }, tx }) => {
      const coded = { kind: "realtime", contractId: idFromWire<bigint>(contractId), ...answer } as const;
      return answerByCode(ground, tx, { actor: memberOf(actor), coded });
    },
  });
}

function hourlyRoutes(app: FastifyInstance, ground: RouteGround): void {
  for (const operation of ["MCS2_processContractHourSalary", "MCSFE_processContractHourSalary"]) {
    defineRoute(app, ground, {
      method: "POST",
      url: `/wps/relay/${operation}`,
      modId: "HOURSAL3",
      summary: "Answer the offer or the termination of an hourly salary",
      tag,
      reply,
      idempotency: "optional",
      body: AnswerHourlyBody,
      bodyLimit: largestAnswer,
      handler: ({ actor, body, tx }) => {
        const { status, version, confirmedIds } = body;
        const contractId = idFromWire<bigint>(body.contractId);
        const coded = { kind: "hourly", contractId, status, version, confirmedIds } as const;
        return answerByCode(ground, tx, { actor: memberOf(actor), coded });
      },
    });
  }
}

function dividendRoutes(app: FastifyInstance, ground: RouteGround): void {
  const url = "/wps/relay/MCS2_processDividendReq";
  const summary = "Answer the offer or the termination of a dividend";
  const same = { summary, tag, reply, modId: "DIVIDEND" } as const;
  const read = async (db: RouteGround["db"] | Transaction, actor: MemberActor, input: AnswerDividendBody) => {
    const { productType, computationPeriod, ...answer } = input;
    const named = { merchantId: actor.merchantId, memberId: actor.memberId, productType, computationPeriod };
    return { kind: "dividend", contractId: await findAskedDividend(db, named), ...answer } as const;
  };
  for (const newOrOld of [url, "/wps/relay/MCSFE_processContractDividend"]) {
    defineRoute(app, ground, {
      ...same,
      method: "POST",
      url: newOrOld,
      idempotency: "optional",
      body: AnswerDividendBody,
      bodyLimit: largestAnswer,
      handler: async ({ actor, body, tx }) => {
        const coded = await read(tx, memberOf(actor), body);
        return answerByCode(ground, tx, { actor: memberOf(actor), coded });
      },
    });
    defineRoute(app, ground, {
      ...same,
      method: "GET",
      url: newOrOld,
      query: AnswerDividendBody,
      handler: async ({ actor, query }) =>
        answerByLink(ground, memberOf(actor), { url, coded: await read(ground.db, memberOf(actor), query) }),
    });
  }
}

function dailyRoutes(app: FastifyInstance, ground: RouteGround): void {
  const url = "/wps/relay/MCS2_processDailySalContract";
  const summary = "Answer the offer or the termination of a daily salary";
  const same = { summary, tag, reply, modId: "DAYSAL" } as const;
  const read = ({ id, ...answer }: AnswerDailyBody) =>
    ({ kind: "daily", contractId: idFromWire<bigint>(id), ...answer }) as const;
  for (const newOrOld of [url, "/wps/relay/MCSFE_processDailySalaryContract"]) {
    defineRoute(app, ground, {
      ...same,
      method: "POST",
      url: newOrOld,
      idempotency: "optional",
      body: AnswerDailyBody,
      bodyLimit: largestAnswer,
      handler: ({ actor, body, tx }) => answerByCode(ground, tx, { actor: memberOf(actor), coded: read(body) }),
    });
    defineRoute(app, ground, {
      ...same,
      method: "GET",
      url: newOrOld,
      query: AnswerDailyBody,
      handler: ({ actor, query }) => answerByLink(ground, memberOf(actor), { url, coded: read(query) }),
    });
  }
}

interface LinkedAnswer {
  /** The canonical URL of the call. Both of its names share the idempotency key. */
  readonly url: string;
  readonly coded: CodedAnswer;
}

/**
 * Answers by a GET link, which has no idempotency key and which clients may repeat. The key is therefore made from the
 * request that is answered (each offer, change and termination request has an event) and the answer. A repeat gets the
 * first reply, and a later request of the same contract can be answered again.
 */
async function answerByLink(ground: RouteGround, actor: MemberActor, { url, coded }: LinkedAnswer) {
  const { contractId, status } = coded;
  if (contractId === undefined) throw new Refusal("contract.unknown");
  const requestId = await findLastRequest(ground.db, actor.merchantId, contractId);
  const input = { ...coded, contractId: String(contractId) };
  const key = `${contractId}:${requestId ?? 0n}:${status}:${coded.confirmedIds ?? ""}`;
  return runOnce(ground, { actor, key, route: `GET ${url}`, input }, (tx) =>
    answerByCode(ground, tx, { actor, coded }),
  );
}
