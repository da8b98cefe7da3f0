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
import type { RouteDeps } from "../../plugins/define-route.ts";
import { runOnce } from "../../plugins/idempotency.ts";
import { billRoutes } from "./bills/bill-routes.ts";
import { staffContractRoutes } from "./oversight/staff-routes.ts";
import { answerByCode, maxAnswerBytes } from "./offers/answer-by-code.ts";
import type { CodedAnswer } from "./offers/answer-by-code.ts";
import { findRequestedDividend, findLastRequest } from "./offers/contract-repository.ts";
import { describeContracts } from "./offers/describe-contracts.ts";
import { offerRoutes } from "./offers/offer-routes.ts";
import { readContractRoutes } from "./offers/read-routes.ts";
import { staffSalaryRoutes } from "./review/review-routes.ts";

const tag = "contracts";
const reply = AnsweredContract;

export function contractRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/member/info/funds/consolidated",
    summary: "The member's contracts: open requests and active contracts",
    tag,
    reply: ConsolidatedContracts,
    handler: ({ actor }) => describeContracts(deps, memberOf(actor)),
  });
  offerRoutes(app, deps);
  readContractRoutes(app, deps);
  billRoutes(app, deps);
  staffContractRoutes(app, deps);
  staffSalaryRoutes(app, deps);
  dividendRoutes(app, deps);
  dailyRoutes(app, deps);
  hourlyRoutes(app, deps);
  realTimeRoutes(app, deps);
}

function realTimeRoutes(app: FastifyInstance, deps: RouteDeps): void {
  for (const operation of ["MCSFE_processRealTimeSalaryContract", "MCS2_processRealtimeSalary"]) {
    defineRoute(app, deps, {
      method: "POST",
      url: `/wps/relay/${operation}`,
      modId: "RTSALARY3",
      summary: "Answer the offer or the termination of a real-time salary",
      tag,
      reply,
      idempotency: "stored",
      repeatScope: ({ actor, body }) => requestOf(deps, memberOf(actor), idFromWire<bigint>(body.contractId)),
      body: AnswerRealTimeBody,
      bodyLimit: maxAnswerBytes,
      handler: ({ actor, body: { contractId, ...answer }, tx }) => {
        const codedAnswer = { kind: "realtime", contractId: idFromWire<bigint>(contractId), ...answer } as const;
        return answerByCode(deps, tx, { actor: memberOf(actor), codedAnswer });
      },
    });
  }
}

function hourlyRoutes(app: FastifyInstance, deps: RouteDeps): void {
  for (const operation of ["MCS2_processContractHourSalary", "MCSFE_processContractHourSalary"]) {
    defineRoute(app, deps, {
      method: "POST",
      url: `/wps/relay/${operation}`,
      modId: "HOURSAL3",
      summary: "Answer the offer or the termination of an hourly salary",
      tag,
      reply,
      idempotency: "stored",
      repeatScope: ({ actor, body }) => requestOf(deps, memberOf(actor), idFromWire<bigint>(body.contractId)),
      body: AnswerHourlyBody,
      bodyLimit: maxAnswerBytes,
      handler: ({ actor, body, tx }) => {
        const { status, version, confirmedIds } = body;
        const contractId = idFromWire<bigint>(body.contractId);
        const codedAnswer = { kind: "hourly", contractId, status, version, confirmedIds } as const;
        return answerByCode(deps, tx, { actor: memberOf(actor), codedAnswer });
      },
    });
  }
}

function dividendRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const url = "/wps/relay/MCS2_processDividendReq";
  const summary = "Answer the offer or the termination of a dividend";
  const commonOptions = { summary, tag, reply, modId: "DIVIDEND" } as const;
  const readAnswerOf = async (db: RouteDeps["db"] | Transaction, actor: MemberActor, input: AnswerDividendBody) => {
    const { productType, computationPeriod, ...answer } = input;
    const dividendKey = { merchantId: actor.merchantId, memberId: actor.memberId, productType, computationPeriod };
    return { kind: "dividend", contractId: await findRequestedDividend(db, dividendKey), ...answer } as const;
  };
  for (const versionUrl of [url, "/wps/relay/MCSFE_processContractDividend"]) {
    defineRoute(app, deps, {
      ...commonOptions,
      method: "POST",
      url: versionUrl,
      idempotency: "stored",
      repeatScope: async ({ actor, body }) => {
        const { contractId } = await readAnswerOf(deps.db, memberOf(actor), body);
        return requestOf(deps, memberOf(actor), contractId);
      },
      body: AnswerDividendBody,
      bodyLimit: maxAnswerBytes,
      handler: async ({ actor, body, tx }) => {
        const codedAnswer = await readAnswerOf(tx, memberOf(actor), body);
        return answerByCode(deps, tx, { actor: memberOf(actor), codedAnswer });
      },
    });
    defineRoute(app, deps, {
      ...commonOptions,
      method: "GET",
      url: versionUrl,
      writesByGet: true,
      query: AnswerDividendBody,
      handler: async ({ actor, query }) =>
        answerByLink(deps, memberOf(actor), { url, codedAnswer: await readAnswerOf(deps.db, memberOf(actor), query) }),
    });
  }
}

function dailyRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const url = "/wps/relay/MCS2_processDailySalContract";
  const summary = "Answer the offer or the termination of a daily salary";
  const commonOptions = { summary, tag, reply, modId: "DAYSAL" } as const;
  const readAnswerOf = ({ id, ...answer }: AnswerDailyBody) =>
    ({ kind: "daily", contractId: idFromWire<bigint>(id), ...answer }) as const;
  for (const versionUrl of [url, "/wps/relay/MCSFE_processDailySalaryContract"]) {
    defineRoute(app, deps, {
      ...commonOptions,
      method: "POST",
      url: versionUrl,
      idempotency: "stored",
      repeatScope: ({ actor, body }) => requestOf(deps, memberOf(actor), idFromWire<bigint>(body.id)),
      body: AnswerDailyBody,
      bodyLimit: maxAnswerBytes,
      handler: ({ actor, body, tx }) =>
        answerByCode(deps, tx, { actor: memberOf(actor), codedAnswer: readAnswerOf(body) }),
    });
    defineRoute(app, deps, {
      ...commonOptions,
      method: "GET",
      url: versionUrl,
      writesByGet: true,
      query: AnswerDailyBody,
      handler: ({ actor, query }) => answerByLink(deps, memberOf(actor), { url, codedAnswer: readAnswerOf(query) }),
    });
  }
}

/** Identifies what an answer is for: the contract and its latest offer, change or termination. */
async function requestOf(deps: RouteDeps, actor: MemberActor, contractId: bigint | undefined): Promise<string> {
  if (contractId === undefined) return "";
  return `${contractId}:${(await findLastRequest(deps.db, actor.merchantId, contractId)) ?? 0n}`;
}

interface LinkedAnswer {
  /** The canonical URL of the call; both URLs of a call share the idempotency key. */
  readonly url: string;
  readonly codedAnswer: CodedAnswer;
}

/**
 * Answers by a GET link, which has no idempotency key and which clients may repeat. The key is therefore made from the
 * answer and the id of what is answered: the contract's latest offer, change or termination, each of which is a row in
 * `contract_event`. A repeated link gets the stored reply, and a later offer, change or termination of the same
 * contract can be answered again.
 */
async function answerByLink(deps: RouteDeps, actor: MemberActor, { url, codedAnswer }: LinkedAnswer) {
  const { contractId, status } = codedAnswer;
  if (contractId === undefined) throw new Refusal("contract.unknown");
  const request = await requestOf(deps, actor, contractId);
  const input = { ...codedAnswer, contractId: String(contractId) };
  const key = `${request}:${status}:${codedAnswer.confirmedIds ?? ""}`;
  return runOnce(deps, { actor, key, route: `GET ${url}`, input }, (tx) =>
    answerByCode(deps, tx, { actor, codedAnswer }),
  );
}
