/** The calls of existing clients: how a member reads and answers its contracts. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ConsolidatedContracts } from "@openhouse/protocol/contracts/consolidated";
import type { ContractTerms } from "@openhouse/rules/contracts/contract-terms";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { staffActor } from "../../../testing/staff-actor.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../../testing/test-app.ts";
import { registerAgent, signInStaff } from "../../../testing/test-people.ts";
import { placeBelow } from "../../../testing/test-team.ts";
import { requestContractEnd, changeContract, offerContract } from "../index.ts";
import type { Contract } from "../index.ts";

const manager = staffActor("agentManager");
const answerUrls = {
  dividend: "/wps/relay/MCS2_processDividendReq",
  daily: "/wps/relay/MCS2_processDailySalContract",
  hourly: "/wps/relay/MCS2_processContractHourSalary",
  realtime: "/wps/relay/MCSFE_processRealTimeSalaryContract",
} as const;
const periods = { dividend: "M", daily: "D", hourly: "HALF", realtime: "MIN5" } as const;

let test: TestApp;
let count = 0;
let agent: SignedInMember;

function termsOf(kind: ContractTerms["kind"], rate = 5_000n): ContractTerms {
  const thresholds = { teamBet: 100_000n, activeMembers: 2n, netLoss: 0n, totalBet: 0n };
  const winRate = kind === "realtime" ? 1_000n : 0n;
  return {
    kind,
    productClass: "RNG",
    period: periods[kind],
    rateType: "P",
    payer: "platform",
    activeMinimumBet: 100n,
    tiers: [{ ...thresholds, rate, winRate }],
  };
}

const offer = (
  kind: ContractTerms["kind"],
  rate?: bigint,
  actor = manager as Parameters<typeof offerContract>[2]["actor"],
  to = agent,
) =>
  test.deps.db.transaction((tx) =>
    offerContract(test.deps, tx, { actor, receiverId: to.memberId, terms: termsOf(kind, rate) }),
  );
const askEnd = (contract: Contract) =>
  test.deps.db.transaction((tx) => requestContractEnd(test.deps, tx, { actor: manager, contractId: contract.id }));

async function consolidated(member = agent): Promise<ConsolidatedContracts> {
  const { status, value } = await test.call({
    method: "GET",
    url: "/wps/member/info/funds/consolidated",
    token: member.token,
  });
  expect(status).toBe(200);
  return value as ConsolidatedContracts;
}

const bodyOf = (contract: Contract, status: string): Record<string, string> => {
  const id = String(contract.id);
  if (contract.kind === "daily") return { id, status };
  if (contract.kind === "dividend") return { productType: "RNG", computationPeriod: "M", status };
  return { contractId: id, status };
};
const post = (contract: Contract, status: string, { token }: { readonly token?: string } = agent, fields = {}) =>
  test.call({
    method: "POST",
    url: answerUrls[contract.kind],
    body: { ...bodyOf(contract, status), ...fields },
    ...(token !== undefined && { token }),
  });

beforeAll(async () => {
  test = await createTestApp();
  await setMerchant(test, 1, {
    flags: { DIVIDEND: true, DAYSAL: true, DAYSALMR: true, HOURSAL3: true, RTSALARY3: true },
  });
});
afterAll(() => test.close());
beforeEach(async () => {
  count += 1;
  agent = await registerAgent(test, `salary${count}`);
});

describe("the consolidated contracts", () => {
  it("[S3.149] [S3.150] [S3.151] [S3.152] [S7.061] list the open requests by class and period", async () => {
    for (const kind of ["dividend", "daily", "hourly", "realtime"] as const) await offer(kind);
    const value = await consolidated();
    const openRequest = { status: "P", version: 1, downlineHigherRate: "N", activeMinimumBet: 1, payer: "platform" };
    expect(value.divtypereq?.["RNG"]?.["M"]).toMatchObject([
      {
        ...openRequest,
        minimumBet: 1_000,
        activeMember: 2,
        contractRate: 0.005,
        netLoss: 0,
        periodicTotalBetRequired: "N",
      },
    ]);
    expect(value.dailysalreqtype?.["RNG"]).toMatchObject([
      { ...openRequest, details: [{ minimumBet: 1_000, betVolume: 1_000, activeMember: 2, rateType: "P", rate: 0.5 }] },
    ]);
    expect(value.contracthoursalreq?.["RNG"]).toMatchObject([
      { ...openRequest, frequency: "BH", hourSalaryRates: [{ minimumBet: 1_000, rateType: "P", rate: 0.5 }] },
    ]);
    expect(value.realtimesalreqtype?.["RNG"]).toMatchObject([
      { ...openRequest, realTimeSalaryRates: [{ betAmount: 1_000, lossRate: 0.5, winRate: 0.1 }] },
    ]);
    expect(value).toMatchObject({ divtypeinfo: {}, dailysalinfotype: {}, contracthoursalinfo: {} });
    expect(await test.call({ method: "GET", url: "/wps/member/info/funds/consolidated" })).toMatchObject({
      status: 401,
    });
  });

  it("are null for kinds that the merchant has turned off", async () => {
    await setMerchant(test, 1, { flags: { RTSALARY3: false } });
    const value = await consolidated();
    await setMerchant(test, 1, { flags: { RTSALARY3: true } });
    expect([value.realtimesalreqtype, value.realtimesalinfotype, value.divtypereq]).toEqual([null, null, {}]);
  });

  it("show active contracts and termination requests of the other party", async () => {
    const contract = await offer("daily");
    await post(contract, "A");
    expect(await consolidated()).toMatchObject({
      dailysalreqtype: {},
      dailysalinfotype: { RNG: { agent: [{ id: String(contract.id), status: "A" }] } },
    });
    await askEnd(contract);
    expect(await consolidated()).toMatchObject({
      dailysalreqtype: { RNG: [{ id: String(contract.id), status: "V" }] },
      dailysalinfotype: { RNG: { agent: [{ status: "V" }] } },
    });
  });
});

describe("a waiting change", () => {
  const createWaitingChange = async (kind: ContractTerms["kind"]) => {
    const contract = await offer(kind);
    await post(contract, "A");
    await test.deps.db.transaction((tx) =>
      changeContract(test.deps, tx, { actor: manager, contractId: contract.id, terms: termsOf(kind, 6_000n) }),
    );
    return contract;
  };

  it("is listed as a request, while the accepted terms stay active", async () => {
    for (const kind of ["dividend", "daily", "hourly", "realtime"] as const) await createWaitingChange(kind);
    const [offered, active] = [
      { status: "E", version: 2 },
      { status: "A", version: 1 },
    ];
    expect(await consolidated()).toMatchObject({
      divtypereq: { RNG: { M: [{ ...offered, contractRate: 0.006 }] } },
      divtypeinfo: { RNG: { agent: [{ ...active, contractRate: 0.005 }] } },
      dailysalreqtype: { RNG: [{ ...offered, details: [{ rate: 0.6 }] }] },
      dailysalinfotype: { RNG: { agent: [{ ...active, details: [{ rate: 0.5 }] }] } },
      contractmrdailysalinfotype: { RNG: { agent: [{ ...active, details: [{ rate: 0.5 }] }] } },
      contracthoursalinfo: { RNG: { agent: [{ ...active, hourSalaryRates: [{ rate: 0.5 }] }] } },
      realtimesalreqtype: { RNG: [{ ...offered, realTimeSalaryRates: [{ lossRate: 0.6 }] }] },
      realtimesalinfotype: { RNG: { agent: [{ ...active, realTimeSalaryRates: [{ lossRate: 0.5 }] }] } },
    });
  });

  it("has status P if the contract is hourly, because existing clients show only this status as an offer", async () => {
    const contract = await createWaitingChange("hourly");
    expect((await consolidated()).contracthoursalreq?.["RNG"]).toMatchObject([
      { status: "P", version: 2, hourSalaryRates: [{ rate: 0.6 }] },
    ]);
    expect(await post(contract, "R")).toMatchObject({ value: { status: "A", version: 1 } });
    expect((await consolidated()).contracthoursalreq).toEqual({});
  });
});

describe("an offer", () => {
  const wireTerms = (rate: number) => ({
    kind: "daily",
    productClass: "CONS",
    period: "D",
    rateType: "P",
    payer: "platform",
    activeMinimumBetMinor: "1",
    tiers: [
      {
        teamBetMinor: "100000",
        activeMembers: 2,
        netLossMinor: "0",
        totalBetMinor: "0",
        rate: String(rate),
        winRate: "0",
      },
    ],
  });
  const call = (token: string | undefined, url: string, body: object) =>
    test.call({ method: "POST", url, body, key: `offer-${(keys += 1)}`, ...(token !== undefined && { token }) });
  let keys = 0;

  it("[S6.023] can be made by an agent to a downline, but not by a member or by an agent of another team", async () => {
    const staffToken = (await signInStaff(test, "agentManager", `giver${count}`)).token;
    const downline = await test.register(`offeree${count}`);
    await placeBelow(test, downline.memberId, agent.memberId);
    const toAgent = { receiverId: String(agent.memberId), terms: wireTerms(9_000) };
    const merchantOffer = await call(staffToken, "/backoffice/api/contracts", toAgent);
    expect(merchantOffer).toMatchObject({ status: 200, value: { state: "P", giverId: null, offeredVersion: 1 } });
    const { id } = merchantOffer.value as { id: string };
    await test.call({ method: "POST", url: answerUrls.daily, body: { id, status: "A" }, token: agent.token });
    const toMember = { receiverId: String(downline.memberId), terms: wireTerms(6_000) };
    const offered = await call(agent.token, "/wps/agent/contracts", toMember);
    expect(offered).toMatchObject({ status: 200, value: { state: "P", giverId: String(agent.memberId) } });
    expect((await consolidated(downline)).dailysalreqtype?.["CONS"]).toMatchObject([{ status: "P" }]);
    expect(await call(downline.token, "/wps/agent/contracts", toAgent)).toMatchObject({ status: 403 });
    const otherAgent = await registerAgent(test, `offerer${count}`);
    const unknown = { status: 404, errorCode: "not.exists.account.err" };
    expect(await call(otherAgent.token, "/wps/agent/contracts", toMember)).toMatchObject(unknown);
    expect(await call(otherAgent.token, "/wps/agent/contracts", { ...toMember, receiverId: "x" })).toMatchObject(
      unknown,
    );
  });

  it("with invalid terms is refused with the invalid fields, and a valid offer can be changed and withdrawn by its giver", async () => {
    const staffToken = (await signInStaff(test, "agentManager", `changer${count}`)).token;
    const receiverId = String(agent.memberId);
    const url = "/backoffice/api/contracts";
    const refusedAnswer = await call(staffToken, url, { receiverId, terms: { ...wireTerms(9_000), period: "W" } });
    expect(refusedAnswer).toMatchObject({
      status: 400,
      errorCode: "contract.terms.invalid",
      value: { problems: [{ field: "period", code: "period.of.other.kind" }] },
    });
    expect(await call(staffToken, url, { receiverId, terms: { ...wireTerms(9_000), kind: "yearly" } })).toMatchObject({
      value: { problems: [{ field: "kind", code: "kind.unknown" }] },
    });
    const { id } = (await call(staffToken, url, { receiverId, terms: wireTerms(9_000) })).value as { id: string };
    expect(await call(staffToken, `${url}/${id}/change`, { terms: wireTerms(8_000) })).toMatchObject({
      value: { state: "E", offeredVersion: 2 },
    });
    expect(await call(agent.token, `/wps/agent/contracts/${id}/step`, { action: "askEnd" })).toMatchObject({
      status: 409,
      errorCode: "contract.request.open",
    });
    const withdrawal = { action: "withdraw", reason: "changed our mind" };
    expect(await call(staffToken, `${url}/${id}/step`, withdrawal)).toMatchObject({ value: { state: "R" } });
    expect(await call(staffToken, `${url}/77/step`, { action: "askEnd", reason: "none of ours" })).toMatchObject({
      status: 404,
      errorCode: "contract.unknown",
    });
  });
});

describe("an answer with a status code", () => {
  const kinds = ["dividend", "daily", "hourly", "realtime"] as const;

  it.each([
    ["[S7.062]", "dividend"],
    ["[S7.063]", "daily"],
    ["[S7.064]", "hourly"],
    ["[S7.065]", "realtime"],
  ] as const)("[S6.026] %s accepts a %s contract, for its receiver only", async (_row, kind) => {
    const contract = await offer(kind);
    const otherAgent = await registerAgent(test, `foreign${count}`);
    expect(await post(contract, "A", {})).toMatchObject({ status: 401 });
    expect(await post(contract, "A", otherAgent)).toMatchObject({ status: 404, errorCode: "contract.unknown" });
    expect(await post(contract, "X")).toMatchObject({ status: 400, errorCode: "contract.answer.unknown" });
    const contractId = String(contract.id);
    expect(await post(contract, "A")).toMatchObject({ status: 200, value: { contractId, status: "A", version: 1 } });
  });

  it.each(kinds)("[S6.027] refuses a %s contract", async (kind) => {
    const contract = await offer(kind);
    expect(await post(contract, "R")).toMatchObject({ status: 200, value: { status: "R", version: null } });
    expect(await consolidated()).not.toMatchObject({ dailysalreqtype: { RNG: [{}] } });
  });

  it.each([
    ["dividend", "A", "C"],
    ["daily", "A", "C"],
    ["realtime", "A", "C"],
    ["hourly", "R", "A"],
  ] as const)("keeps a %s contract with %s and ends it with %s", async (kind, keep, end) => {
    const contract = await offer(kind);
    await post(contract, "A");
    await askEnd(contract);
    expect(await post(contract, keep)).toMatchObject({ value: { status: "A", version: 1 } });
    await askEnd(contract);
    expect(await post(contract, end)).toMatchObject({ value: { status: "C", version: null } });
  });

  it("can be sent by GET; a repeat gets the stored reply, and the answer to a new termination request gets a new reply", async () => {
    const contract = await offer("daily");
    let requests = 0;
    const get = (status: string) => {
      requests += 1;
      const name = requests % 2 === 0 ? "MCSFE_processDailySalaryContract" : "MCS2_processDailySalContract";
      const url = `/wps/relay/${name}?id=${contract.id}&status=${status}`;
      return test.call({ method: "GET", url, token: agent.token });
    };
    const accepted = { status: 200, value: { status: "A", version: 1 } };
    expect(await get("A")).toMatchObject(accepted);
    expect(await get("A")).toMatchObject(accepted);
    for (let round = 0; round < 2; round += 1) {
      await askEnd(contract);
      expect(await get("A")).toMatchObject(accepted);
      expect((await consolidated()).dailysalreqtype).toEqual({});
    }
    await askEnd(contract);
    expect(await get("C")).toMatchObject({ status: 200, value: { status: "C" } });
  });

  it("is accepted under all URLs of its kind, for dividends and daily salaries by GET and by POST", async () => {
    const names = {
      dividend: ["MCS2_processDividendReq", "MCSFE_processContractDividend"],
      daily: ["MCS2_processDailySalContract", "MCSFE_processDailySalaryContract"],
      hourly: ["MCS2_processContractHourSalary", "MCSFE_processContractHourSalary"],
      realtime: ["MCSFE_processRealTimeSalaryContract"],
    } as const;
    for (const kind of kinds) {
      const methods = kind === "dividend" || kind === "daily" ? (["POST", "GET"] as const) : (["POST"] as const);
      for (const name of names[kind]) {
        for (const method of methods) {
          const body = bodyOf(await offer(kind), "R");
          const url = `/wps/relay/${name}`;
          const answer =
            method === "GET"
              ? await test.call({ method, url: `${url}?${new URLSearchParams(body)}`, token: agent.token })
              : await test.call({ method, url, body, token: agent.token });
          expect(answer, `${method} ${name}`).toMatchObject({ status: 200, value: { status: "R" } });
        }
      }
    }
  });

  it("[S4.100] ends the downlines' contracts above the new rate if it accepts and confirms a lower rate", async () => {
    const ownContract = await offer("daily", 10_000n);
    await post(ownContract, "A");
    const downline = await registerAgent(test, `below${count}`);
    await placeBelow(test, downline.memberId, agent.memberId);
    const actor = { ...manager, kind: "member", role: "agent", memberId: agent.memberId, memberType: 1 } as const;
    const downlineContract = await offer("daily", 9_000n, actor, downline);
    await post(downlineContract, "A", downline);
    await test.deps.db.transaction((tx) =>
      changeContract(test.deps, tx, { actor: manager, contractId: ownContract.id, terms: termsOf("daily", 5_000n) }),
    );
    const ids = [String(downlineContract.id)];
    expect((await consolidated()).dailysalreqtype?.["RNG"]).toMatchObject([
      { status: "E", version: 2, downlineHigherRate: "Y", endsContractIds: ids },
    ]);
    expect(await post(ownContract, "A")).toMatchObject({
      status: 409,
      errorCode: "contract.ends.downline",
      value: { contractIds: ids },
    });
    expect((await consolidated(downline)).dailysalinfotype).toMatchObject({ RNG: { agent: [{ status: "A" }] } });
    // An agent may have given very many contracts, so a long list of ids must be accepted.
    const manyIds = Array.from({ length: 100_000 }, (_, index) => String(9_000_000_000_000_000_000n + BigInt(index)));
    const wrongConfirmations = [
      await post(ownContract, "A", agent, { confirmedIds: manyIds.join(",") }),
      await test.call({
        method: "POST",
        url: `/wps/agent/contracts/${ownContract.id}/step`,
        token: agent.token,
        body: { action: "accept", version: 2, confirmedIds: manyIds },
      }),
    ];
    for (const answer of wrongConfirmations) expect(answer.errorCode).toBe("contract.ends.downline");
    expect(await post(ownContract, "A", agent, { confirmedIds: ids.join(",") })).toMatchObject({
      value: { version: 2 },
    });
    expect((await consolidated(downline)).dailysalinfotype).toEqual({});
  });
});
