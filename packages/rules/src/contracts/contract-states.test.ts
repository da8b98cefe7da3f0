import { describe, expect, it } from "vitest";
import { readAnswer } from "./answer-codes.ts";
import type { ContractKind } from "./contract-kinds.ts";
import {
  contractActions,
  endByLowerRate,
  endForLeavingParty,
  firstStanding,
  isPaying,
  stepContract,
} from "./contract-states.ts";
import type { ContractAction, ContractSide, ContractStanding } from "./contract-states.ts";

const offered = firstStanding;
const active: ContractStanding = { ...offered, state: "A", activeVersion: 1, offeredVersion: null };
const changed: ContractStanding = { ...active, state: "E", offeredVersion: 2, versions: 2 };
const endRequested: ContractStanding = { ...active, state: "V", endAskedBy: "receiver" };
const ended: ContractStanding = { ...active, state: "C", activeVersion: null };
const refusedOffer: ContractStanding = { ...offered, state: "R", offeredVersion: null };

const stepText = (standing: ContractStanding, side: ContractSide, action: ContractAction) => {
  const step = stepContract(standing, side, action);
  if (step.kind === "refused") return step.code;
  const { state, activeVersion, offeredVersion } = step.standing;
  return `${state} pays ${activeVersion ?? "nothing"}, offers ${offeredVersion ?? "nothing"}`;
};

describe("a contract", () => {
  it.each<[string, ContractStanding, ContractSide, ContractAction, string]>([
    ["pays the offered version after the offer is accepted", offered, "receiver", "accept", "A pays 1, offers nothing"],
    ["ends as refused when its offer is refused", offered, "receiver", "refuse", "R pays nothing, offers nothing"],
    ["can be changed before its offer is answered", offered, "giver", "change", "E pays nothing, offers 2"],
    ["ends as refused when its offer is withdrawn", offered, "giver", "withdraw", "R pays nothing, offers nothing"],
    ["pays the accepted version while a change is offered", active, "giver", "change", "E pays 1, offers 2"],
    ["pays the new version after a change is accepted", changed, "receiver", "accept", "A pays 2, offers nothing"],
    ["pays the accepted version after a change is refused", changed, "receiver", "refuse", "A pays 1, offers nothing"],
    ["still pays when the receiver requests its end", active, "receiver", "askEnd", "V pays 1, offers nothing"],
    ["still pays when the giver requests its end", active, "giver", "askEnd", "V pays 1, offers nothing"],
    ["continues when the other party refuses the end", endRequested, "giver", "keep", "A pays 1, offers nothing"],
    ["ends when the other party agrees to the end", endRequested, "giver", "end", "C pays nothing, offers nothing"],
    [
      "continues when the requester withdraws the request",
      endRequested,
      "receiver",
      "withdraw",
      "A pays 1, offers nothing",
    ],
    ["cannot be ended by the party that requested its end", endRequested, "receiver", "end", "contract.not.this.side"],
    ["cannot be accepted by the party that offered it", offered, "giver", "accept", "contract.not.this.side"],
    ["cannot be changed by the receiver", active, "receiver", "change", "contract.not.this.side"],
    ["cannot be changed while its end is requested", endRequested, "giver", "change", "contract.request.open"],
    ["cannot be ended while a change is offered", changed, "giver", "askEnd", "contract.request.open"],
    ["has at most one request for its end", endRequested, "giver", "askEnd", "contract.request.open"],
    ["cannot be accepted without an offer", active, "receiver", "accept", "contract.state.invalid"],
    ["cannot be changed after its end", ended, "giver", "change", "contract.state.invalid"],
    ["cannot be accepted after a refusal", refusedOffer, "receiver", "accept", "contract.state.invalid"],
  ])("%s", (_, standing, side, action, expected) => {
    expect(stepText(standing, side, action)).toBe(expected);
  });

  it("allows no step after it has ended or was refused, and keeps its versions", () => {
    for (const action of contractActions) {
      for (const side of ["giver", "receiver"] as const) {
        expect(stepContract(ended, side, action).kind).toBe("refused");
        expect(stepContract(refusedOffer, side, action).kind).toBe("refused");
      }
    }
    expect(endByLowerRate(changed)).toEqual({ ...ended, versions: 2 });
  });

  it("ends when its receiver moves, and counts as refused if it was never accepted", () => {
    for (const standing of [active, changed, endRequested]) {
      expect(endForLeavingParty(standing)).toEqual({ ...ended, versions: standing.versions });
    }
    expect(endForLeavingParty(offered)).toEqual(refusedOffer);
  });

  it("pays the accepted version until it ends", () => {
    expect([offered, active, changed, endRequested, ended].map(isPaying)).toEqual([false, true, true, true, false]);
  });
});

describe("answer codes", () => {
  it("are the same for all kinds, except that a termination is kept or ended by R or A for hourly salaries, and by A or C otherwise", () => {
    const read = (kind: ContractKind) => ({
      offer: ["R", "A", "C"].map((code) => readAnswer(kind, "P", code)),
      changed: ["R", "A", "C"].map((code) => readAnswer(kind, "E", code)),
      termination: ["R", "A", "C"].map((code) => readAnswer(kind, "V", code)),
      active: ["R", "A", "C"].map((code) => readAnswer(kind, "A", code)),
    });
    const offer = ["refuse", "accept", undefined];
    const noAnswers = [undefined, undefined, undefined];
    for (const kind of ["dividend", "daily", "realtime"] as const) {
      expect(read(kind)).toEqual({ offer, changed: offer, termination: [undefined, "keep", "end"], active: noAnswers });
    }
    expect(read("hourly")).toEqual({
      offer,
      changed: offer,
      termination: ["keep", "end", undefined],
      active: noAnswers,
    });
    expect(readAnswer("daily", "P", "constructor")).toBeUndefined();
  });
});
