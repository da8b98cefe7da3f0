/**
 * Every contract and bill route refuses a member who is not a party like an unknown id, and a former giver reads
 * nothing new of the team. A route without a row here fails the test.
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

/** The objects of a request, of other members or unknown. */
interface Subject {
  readonly memberId: string;
  /** By kind, an offer that waits for its receiver. */
  readonly offers: Readonly<Record<Exclude<ContractKind, "realtime">, string>>;
  readonly signed: string;
  readonly bill: string;
}

interface Probe {
  /** Builds the request about an object; undefined if the route names none. */
  readonly about?: (of: Subject) => {
    readonly id?: string;
    readonly query?: Record<string, string>;
    readonly body?: object;
  };
  /** True for routes that name a team member: agents further up may know that member and get another refusal. */
  readonly isOfMember?: boolean;
  /** True if the former giver gets 404 too; on other routes it reads what it agreed to, or learns that it has ended. */
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
const signed: Probe = { about: ({ signed: id }) => ({ id }) };
const bill: Probe = { about: ({ bill: id }) => ({ id }) };
const daily: Probe = { about: ({ offers: { daily: id } }) => ({ body: { id, status: "A" } }) };
const dailyLink: Probe = { about: ({ offers: { daily: id } }) => ({ query: { id, status: "A" } }) };
const hourly: Probe = { about: ({ offers: { hourly: contractId } }) => ({ body: { contractId, status: "A" } }) };
const ofMember: Probe = {
  about: ({ memberId: receiverId }) => ({ body: { receiverId, terms: realtime } }),
  isOfMember: true,
  isClosedToFormer: true,
};

const probes: Readonly<Record<string, Probe>> = {
  "GET /wps/member/info/funds/consolidated": namesNoObject,
  // Names a dividend by class and period, so it is always the caller's own.
  "GET /wps/relay/MCS2_processDividendReq": namesNoObject,
  "POST /wps/relay/MCS2_processDividendReq": namesNoObject,
  "GET /wps/relay/MCSFE_processContractDividend": namesNoObject,
  "POST /wps/relay/MCSFE_processContractDividend": namesNoObject,
  "GET /wps/relay/MCS2_processDailySalContract": dailyLink,
  "POST /wps/relay/MCS2_processDailySalContract": daily,
  "GET /wps/relay/MCSFE_processDailySalaryContract": dailyLink,
  "POST /wps/relay/MCSFE_processDailySalaryContract": daily,
  "POST /wps/relay/MCS2_processContractHourSalary": hourly,
  "POST /wps/relay/MCSFE_processContractHourSalary": hourly,
  "POST /wps/relay/MCSFE_processRealTimeSalaryContract": {
    about: ({ signed: contractId }) => ({ body: { contractId, status: "A" } }),
  },
  "GET /wps/agent/contracts": namesNoObject,
  "GET /wps/agent/contracts/given": namesNoObject,
  "GET /wps/agent/contracts/:id/history": signed,
  "GET /wps/agent/contracts/:id/reach": { ...signed, isClosedToFormer: true },
  "GET /wps/agent/contracts/bounds": {
    about: ({ memberId: receiverId }) => ({ query: { kind: "realtime", receiverId } }),
    isOfMember: true,
    isClosedToFormer: true,
  },
  "POST /wps/agent/contracts": ofMember,
  "POST /wps/agent/contracts/:id/change": { about: ({ signed: id }) => ({ id, body: { terms: realtime } }) },
  "POST /wps/agent/contracts/:id/step": { about: ({ signed: id }) => ({ id, body: { action: "askEnd" } }) },
  "GET /wps/agent/bills": namesNoObject,
  "GET /wps/agent/bills/:id": bill,
  "GET /wps/agent/bills/:id/bets": bill,
  "GET /wps/report/bills": namesNoObject,
  "POST /wps/agent/bills/:id/claim": { about: ({ bill: id }) => ({ id, body: {} }) },
  "POST /wps/agent/contracts/simulate": ofMember,
  "GET /wps/agent/contracts/:id/simulation": { about: ({ offers: { daily: id } }) => ({ id }) },
};

let world: TestSettlement;
let above: MemberActor;
let giver: MemberActor;
let stranger: MemberActor;
let theirs: Subject;
/** The objects of a member who has moved below another agent. */
let past: Subject;
const tokens = new Map<MemberActor, string>();

beforeAll(async () => {
  world = await openTestSettlement();
  const { deps } = world.test;
  world.at("2026-05-04T09:56:00+08:00");
  above = await world.agent(null);
  giver = await world.agent(above);
  const receiver = await world.agent(giver);
  const movedMember = await world.agent(giver);
  stranger = await world.agent(null);
  for (const member of [above, giver, stranger]) {
    const owner = { merchantId, kind: "member", ownerId: member.memberId, ip: "127.0.0.1", userAgent: "test" } as const;
    tokens.set(member, await openSession(deps, deps.db, owner));
  }
  const earned = terms("realtime", [tier(5_000n)]);
  for (const member of [stranger, above]) await world.sign(null, member, earned);
  await world.sign(above, giver, earned);
  const contract = await world.sign(giver, receiver, earned);
  const formerContract = await world.sign(giver, movedMember, earned);
  const offers = { ...unknown.offers };
  for (const kind of ["dividend", "daily", "hourly"] as const) {
    for (const [upline, below] of [
      [null, above],
      [above, giver],
    ] as const) {
      await world.sign(upline, below, terms(kind, [tier(5_000n)]));
    }
    const offer = { actor: giver, receiverId: receiver.memberId, terms: terms(kind, [tier(1_000n)]) };
    offers[kind] = String((await deps.db.transaction((tx) => offerContract(deps, tx, offer))).id);
  }
  const player = await world.agent(receiver);
  await world.bet(player, 1_000n * peso, { at: "2026-05-04T10:01:00+08:00" });
  world.at("2026-05-04T10:06:00+08:00");
  await world.settle();
  const [paid] = await world.bills(receiver);
  theirs = { memberId: String(receiver.memberId), offers, signed: String(contract.id), bill: String(paid?.id) };
  const move = { memberId: movedMember.memberId, uplineId: stranger.memberId, reason: "test" };
  await moveMember(deps, staffActor("agentManager"), move);
  past = { ...unknown, memberId: String(movedMember.memberId), signed: String(formerContract.id) };
}, 60_000);
afterAll(() => world.close());

/** Everything that the caller can see except the time. */
const visiblePart = ({ status, errorCode, value, body }: TestAnswer) => ({
  status,
  errorCode,
  value,
  message: body["message"],
});

function requestAs(route: string, who: MemberActor, of: Subject): Promise<TestAnswer> {
  const [method = "", path = ""] = route.split(" ");
  const { id = "", query = {}, body } = probes[route]?.about?.(of) ?? {};
  return world.test.call({
    method: method as "GET" | "POST",
    url: `${path.replace(":id", id)}?${new URLSearchParams(query)}`,
    token: tokens.get(who) ?? "",
    key: randomUUID(),
    ...(body !== undefined && { body }),
  });
}

const naming = Object.entries(probes).flatMap(([route, { about }]) => (about === undefined ? [] : [route]));

it("every contract route of members has a probe", () => {
  const ofMembers = Object.keys(contractPermissions).filter((route) => !route.includes("/backoffice/"));
  expect(Object.keys(probes).toSorted()).toEqual(ofMembers.toSorted());
});

it.each(naming)("%s refuses a member who is not a party exactly like an unknown id", async (route) => {
  const members = probes[route]?.isOfMember === true ? [stranger] : [stranger, above];
  for (const who of members) {
    const unknownAnswer = visiblePart(await requestAs(route, who, unknown));
    expect(unknownAnswer.status).toBe(404);
    expect(visiblePart(await requestAs(route, who, theirs))).toEqual(unknownAnswer);
  }
});

it.each(naming.filter((route) => probes[route]?.isClosedToFormer === true))(
  "%s tells a former giver nothing about a team that has moved away",
  async (route) => {
    const unknownAnswer = visiblePart(await requestAs(route, giver, unknown));
    expect(visiblePart(await requestAs(route, giver, past))).toEqual(unknownAnswer);
  },
);

it("the parties of a contract can read it", async () => {
  const readable = [
    "GET /wps/agent/contracts/:id/history",
    "GET /wps/agent/contracts/:id/reach",
    "GET /wps/agent/bills/:id",
  ];
  for (const route of readable) expect((await requestAs(route, giver, theirs)).status, route).toBe(200);
  expect((await requestAs("GET /wps/agent/contracts/:id/history", giver, past)).status).toBe(200);
});
