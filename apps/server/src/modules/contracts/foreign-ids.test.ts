/**
 * A contract or bill route that names an object gives a member who is not a party the same refusal as for an unknown
 * id. Some routes do the same for a former giver. The first test fails if a route has no entry in `probes`.
 */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ContractKind } from "@openhouse/rules/contracts/contract-kinds";
import { wireTerms } from "@openhouse/rules/contracts/wire-terms";
import type { MemberActor } from "../../core/actor.ts";
import type { MerchantId } from "../../core/ids.ts";
import { staffActor } from "../../testing/staff-actor.ts";
import type { TestAnswer } from "../../testing/test-app.ts";
import { openTestSettlement, terms, tier } from "../../testing/test-settlement.ts";
import type { TestSettlement } from "../../testing/test-settlement.ts";
import { moveMember } from "../agents/index.ts";
import { openSession } from "../identity/sessions/open-session.ts";
import { contractPermissions, offerContract } from "./index.ts";

const merchantId = 1 as MerchantId;

/** The objects that a request names: objects of other members, or unknown objects. */
interface Subject {
  readonly memberId: string;
  /** For each kind, an offer that waits for its receiver. */
  readonly offers: Readonly<Record<Exclude<ContractKind, "realtime">, string>>;
  readonly signed: string;
  readonly bill: string;
}

interface Probe {
  /** Builds the request about an object; undefined if the route names no object. */
  readonly buildRequest?: (subject: Subject) => {
    readonly id?: string;
    readonly query?: Record<string, string>;
    readonly body?: object;
  };
  /** True for routes that name a member. The giver's upline can see that member, too, and gets another refusal. */
  readonly isOfMember?: boolean;
  /**
   * True if the former giver gets 404 too. Other routes show a former giver the terms that it agreed to, or that the
   * contract has ended.
   */
  readonly isClosedToFormer?: boolean;
}

const peso = 100n;
const unknown: Subject = {
  memberId: "1234567890123",
  offers: { dividend: "1234567890123", daily: "1234567890123", hourly: "1234567890123" },
  signed: "1234567890123",
  bill: "1234567890123",
};
const namesNoObject: Probe = {};
const realtime = wireTerms(terms("realtime", [tier(1_000n)]));
const contractProbe: Probe = { buildRequest: ({ signed: id }) => ({ id }) };
const billProbe: Probe = { buildRequest: ({ bill: id }) => ({ id }) };
const dailyProbe: Probe = { buildRequest: ({ offers: { daily: id } }) => ({ body: { id, status: "A" } }) };
const dailyQueryProbe: Probe = { buildRequest: ({ offers: { daily: id } }) => ({ query: { id, status: "A" } }) };
const hourlyProbe: Probe = {
  buildRequest: ({ offers: { hourly: contractId } }) => ({ body: { contractId, status: "A" } }),
};
const realTimeProbe: Probe = {
  buildRequest: ({ signed: contractId }) => ({ body: { contractId, status: "A" } }),
};
const receiverProbe: Probe = {
  buildRequest: ({ memberId: receiverId }) => ({ body: { receiverId, terms: realtime } }),
  isOfMember: true,
  isClosedToFormer: true,
};

const probes: Readonly<Record<string, Probe>> = {
  "GET /wps/member/info/funds/consolidated": namesNoObject,
  // The request names a dividend by class and period, so it always finds the caller's own dividend.
  "GET /wps/relay/MCS2_processDividendReq": namesNoObject,
  "POST /wps/relay/MCS2_processDividendReq": namesNoObject,
  "GET /wps/relay/MCSFE_processContractDividend": namesNoObject,
  "POST /wps/relay/MCSFE_processContractDividend": namesNoObject,
  "GET /wps/relay/MCS2_processDailySalContract": dailyQueryProbe,
  "POST /wps/relay/MCS2_processDailySalContract": dailyProbe,
  "GET /wps/relay/MCSFE_processDailySalaryContract": dailyQueryProbe,
  "POST /wps/relay/MCSFE_processDailySalaryContract": dailyProbe,
  "POST /wps/relay/MCS2_processContractHourSalary": hourlyProbe,
  "POST /wps/relay/MCSFE_processContractHourSalary": hourlyProbe,
  "POST /wps/relay/MCSFE_processRealTimeSalaryContract": realTimeProbe,
  "POST /wps/relay/MCS2_processRealtimeSalary": realTimeProbe,
  "GET /wps/agent/contracts": namesNoObject,
  "GET /wps/agent/contracts/given": namesNoObject,
  "GET /wps/agent/contracts/:id/history": contractProbe,
  "GET /wps/agent/contracts/:id/reach": { ...contractProbe, isClosedToFormer: true },
  "GET /wps/agent/contracts/bounds": {
    buildRequest: ({ memberId: receiverId }) => ({ query: { kind: "realtime", receiverId } }),
    isOfMember: true,
    isClosedToFormer: true,
  },
  "POST /wps/agent/contracts": receiverProbe,
  "POST /wps/agent/contracts/:id/change": { buildRequest: ({ signed: id }) => ({ id, body: { terms: realtime } }) },
  "POST /wps/agent/contracts/:id/step": { buildRequest: ({ signed: id }) => ({ id, body: { action: "askEnd" } }) },
  "GET /wps/agent/bills": namesNoObject,
  "GET /wps/agent/bills/:id": billProbe,
  "GET /wps/agent/bills/:id/bets": billProbe,
  "GET /wps/report/bills": namesNoObject,
  "POST /wps/agent/bills/:id/claim": { buildRequest: ({ bill: id }) => ({ id, body: {} }) },
  "POST /wps/agent/contracts/simulate": receiverProbe,
  "GET /wps/agent/contracts/:id/simulation": { buildRequest: ({ offers: { daily: id } }) => ({ id }) },
};

let world: TestSettlement;
let giverUpline: MemberActor;
let giver: MemberActor;
let unrelatedAgent: MemberActor;
let foreignSubject: Subject;
/** The objects of a member who has moved below another agent. */
let formerSubject: Subject;
const tokens = new Map<MemberActor, string>();

beforeAll(async () => {
  world = await openTestSettlement();
  const { deps } = world.test;
  world.setClock("2026-05-04T09:56:00+08:00");
  giverUpline = await world.agent(null);
  giver = await world.agent(giverUpline);
  const receiver = await world.agent(giver);
  const movedMember = await world.agent(giver);
  unrelatedAgent = await world.agent(null);
  for (const member of [giverUpline, giver, unrelatedAgent]) {
    const owner = { merchantId, kind: "member", ownerId: member.memberId, ip: "127.0.0.1", userAgent: "test" } as const;
    tokens.set(member, await openSession(deps, deps.db, owner));
  }
  const realtimeTerms = terms("realtime", [tier(5_000n)]);
  for (const member of [unrelatedAgent, giverUpline]) await world.sign(null, member, realtimeTerms);
  await world.sign(giverUpline, giver, realtimeTerms);
  const contract = await world.sign(giver, receiver, realtimeTerms);
  const formerContract = await world.sign(giver, movedMember, realtimeTerms);
  const offers = { ...unknown.offers };
  for (const kind of ["dividend", "daily", "hourly"] as const) {
    for (const [upline, downline] of [
      [null, giverUpline],
      [giverUpline, giver],
    ] as const) {
      await world.sign(upline, downline, terms(kind, [tier(5_000n)]));
    }
    const offer = { actor: giver, receiverId: receiver.memberId, terms: terms(kind, [tier(1_000n)]) };
    offers[kind] = String((await deps.db.transaction((tx) => offerContract(deps, tx, offer))).id);
  }
  const player = await world.agent(receiver);
  await world.bet(player, 1_000n * peso, { at: "2026-05-04T10:01:00+08:00" });
  world.setClock("2026-05-04T10:06:00+08:00");
  await world.settle();
  const [receiverBill] = await world.bills(receiver);
  foreignSubject = {
    memberId: String(receiver.memberId),
    offers,
    signed: String(contract.id),
    bill: String(receiverBill?.id),
  };
  const move = { memberId: movedMember.memberId, uplineId: unrelatedAgent.memberId, reason: "test" };
  await moveMember(deps, staffActor("agentManager"), move);
  formerSubject = { ...unknown, memberId: String(movedMember.memberId), signed: String(formerContract.id) };
}, 60_000);
afterAll(() => world.close());

/** Everything that the caller can see except the time. */
const visiblePart = ({ status, errorCode, value, body }: TestAnswer) => ({
  status,
  errorCode,
  value,
  message: body["message"],
});

function requestAs(route: string, caller: MemberActor, subject: Subject): Promise<TestAnswer> {
  const [method = "", path = ""] = route.split(" ");
  const { id = "", query = {}, body } = probes[route]?.buildRequest?.(subject) ?? {};
  return world.test.call({
    method: method as "GET" | "POST",
    url: `${path.replace(":id", id)}?${new URLSearchParams(query)}`,
    token: tokens.get(caller) ?? "",
    key: randomUUID(),
    ...(body !== undefined && { body }),
  });
}

const namingRoutes = Object.entries(probes).flatMap(([route, { buildRequest }]) =>
  buildRequest === undefined ? [] : [route],
);

it("every contract route of members has a probe", () => {
  const memberRoutes = Object.keys(contractPermissions).filter((route) => !route.includes("/backoffice/"));
  expect(Object.keys(probes).toSorted()).toEqual(memberRoutes.toSorted());
});

it.each(namingRoutes)("%s gives a member who is not a party the same refusal as for an unknown id", async (route) => {
  const members = probes[route]?.isOfMember === true ? [unrelatedAgent] : [unrelatedAgent, giverUpline];
  for (const caller of members) {
    const unknownAnswer = visiblePart(await requestAs(route, caller, unknown));
    expect(unknownAnswer.status).toBe(404);
    expect(visiblePart(await requestAs(route, caller, foreignSubject))).toEqual(unknownAnswer);
  }
});

it.each(namingRoutes.filter((route) => probes[route]?.isClosedToFormer === true))(
  "%s gives a former giver the same refusal as for an unknown id after the receiver has moved away",
  async (route) => {
    const unknownAnswer = visiblePart(await requestAs(route, giver, unknown));
    expect(visiblePart(await requestAs(route, giver, formerSubject))).toEqual(unknownAnswer);
  },
);

it("the parties of a contract can read it", async () => {
  const readable = [
    "GET /wps/agent/contracts/:id/history",
    "GET /wps/agent/contracts/:id/reach",
    "GET /wps/agent/bills/:id",
  ];
  for (const route of readable) expect((await requestAs(route, giver, foreignSubject)).status, route).toBe(200);
  expect((await requestAs("GET /wps/agent/contracts/:id/history", giver, formerSubject)).status).toBe(200);
});
