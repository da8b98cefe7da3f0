/**
 * Contract steps through the real routes. Every member can call these routes, but only the two parties can take a step.
 */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ContractStanding } from "@openhouse/protocol/contracts/offer-contract";
import type { WireTerms } from "@openhouse/rules/contracts/wire-terms";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../../testing/test-app.ts";
import { registerAgent, signInStaff } from "../../../testing/test-people.ts";
import { placeBelow } from "../../../testing/test-team.ts";

const url = "/wps/agent/contracts";
const actions = ["accept", "refuse", "askEnd", "keep", "end", "withdraw"] as const;
const harbour = "harbour.localhost";

let test: TestApp;
/** Four members, each directly below the previous one. The contract is between `giver` and `receiver`. */
let top: SignedInMember;
let giver: SignedInMember;
let receiver: SignedInMember;
let receiverDownline: SignedInMember;
let siblingAgent: SignedInMember;
/** A plain member directly below `giver`, who can receive a contract. */
let plainDownline: SignedInMember;
let member: SignedInMember;
let otherMerchantMember: SignedInMember;

const terms = (rate: number): WireTerms => ({
  kind: "daily",
  productClass: "CONS",
  period: "D",
  rateType: "P",
  payer: "platform",
  activeMinimumBetMinor: "1",
  tiers: [
    { teamBetMinor: "0", activeMembers: 0, netLossMinor: "0", totalBetMinor: "0", rate: String(rate), winRate: "0" },
  ],
});

const post = (token: string, path: string, body: object, host = "localhost") =>
  test.call({ method: "POST", url: path, token, body, host });
const step = (caller: SignedInMember, id: string, action: string, host?: string) =>
  post(caller.token, `${url}/${id}/step`, { action }, host);

async function offer(token: string, to: SignedInMember, rate: number, path = url): Promise<string> {
  const offerAnswer = await post(token, path, { receiverId: String(to.memberId), terms: terms(rate) });
  expect(offerAnswer.status, JSON.stringify(offerAnswer.body)).toBe(200);
  return (offerAnswer.value as ContractStanding).id;
}

async function takeStep(caller: SignedInMember, id: string, action: string): Promise<void> {
  expect(await step(caller, id, action)).toMatchObject({ status: 200 });
}

/** Reads everything that a step could change. */
const readTraces = async (id: string) =>
  test.deps.db.query(
    `select c.state, c.active_version, c.offered_version, c.end_asked_by, c.versions, c.changed_at,
       (select count(*)::int from contract_event e where e.merchant_id = 1 and e.contract_id = c.id) as steps
     from contract c where c.merchant_id = 1 and c.id = $1`,
    [id],
  );

beforeAll(async () => {
  test = await createTestApp();
  for (const merchantId of [1, 2]) await setMerchant(test, merchantId, { flags: { DAYSAL: true, DAYSALMR: true } });
  top = await registerAgent(test, "stepabove");
  giver = await registerAgent(test, "stepgiver");
  receiver = await registerAgent(test, "stepreceiver");
  receiverDownline = await test.register("stepbelow");
  siblingAgent = await registerAgent(test, "stepbeside");
  plainDownline = await test.register("steppaid");
  member = await test.register("stepmember");
  otherMerchantMember = await test.register("stepelsewhere", { host: harbour });
  await placeBelow(test, giver.memberId, top.memberId);
  await placeBelow(test, receiver.memberId, giver.memberId);
  for (const caller of [siblingAgent, plainDownline]) await placeBelow(test, caller.memberId, giver.memberId);
  await placeBelow(test, receiverDownline.memberId, receiver.memberId);
  const staffToken = (await signInStaff(test, "agentManager", "stepstaff")).token;
  await takeStep(top, await offer(staffToken, top, 10_000, "/backoffice/api/contracts"), "accept");
  await takeStep(giver, await offer(top.token, giver, 9_000), "accept");
});
afterAll(() => test.close());

describe("a step of a contract", () => {
  it("returns 404 to all members except the two parties, for every step, in the states P, A, V and C", async () => {
    const id = await offer(giver.token, receiver, 5_000);
    const steps = {
      P: async () => undefined,
      A: () => takeStep(receiver, id, "accept"),
      V: () => takeStep(receiver, id, "askEnd"),
      C: () => takeStep(giver, id, "end"),
    };
    for (const [state, reachState] of Object.entries(steps)) {
      await reachState();
      const before = await readTraces(id);
      expect(before, state).toMatchObject([{ state }]);
      for (const action of actions) {
        const unknownBody = (await step(member, "77", action)).body;
        for (const caller of [top, receiverDownline, siblingAgent, plainDownline, member]) {
          const answer = await step(caller, id, action);
          expect(answer, `${caller.account} ${action} ${state}`).toMatchObject({
            status: 404,
            errorCode: "contract.unknown",
          });
          // The reply equals the reply for an unknown contract.
          expect(answer.body).toEqual(unknownBody);
        }
        expect(await step(otherMerchantMember, id, action, harbour)).toMatchObject({
          status: 404,
          errorCode: "contract.unknown",
        });
      }
      expect(await readTraces(id), state).toEqual(before);
    }
  });

  it("is refused to the wrong party: accepting one's own offer, or withdrawing the other party's request", async () => {
    const id = await offer(giver.token, plainDownline, 4_000);
    const refusal = { status: 409, errorCode: "contract.not.this.side" };
    for (const action of ["accept", "refuse"]) expect(await step(giver, id, action), action).toMatchObject(refusal);
    expect(await step(plainDownline, id, "withdraw")).toMatchObject(refusal);
    await takeStep(plainDownline, id, "accept");
    await takeStep(plainDownline, id, "askEnd");
    for (const action of ["keep", "end"]) expect(await step(plainDownline, id, action), action).toMatchObject(refusal);
    expect(await step(giver, id, "withdraw")).toMatchObject(refusal);
    await takeStep(giver, id, "keep");
    expect(await readTraces(id)).toMatchObject([{ state: "A" }]);
  });

  it("is refused for invalid ids, unknown actions and visitors", async () => {
    for (const id of ["x", "0", "-1", "99999999999999999999"]) {
      expect(await step(member, id, "accept"), id).toMatchObject({ status: 404, errorCode: "contract.unknown" });
    }
    const visitor = await test.call({ method: "POST", url: `${url}/77/step`, body: { action: "accept" } });
    expect(visitor.status).toBe(401);
    expect((await post(member.token, `${url}/77/step`, { action: "sign" })).status).toBe(400);
  });
});
