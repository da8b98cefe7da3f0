import { describe, expect, it } from "vitest";
import { readAnswer } from "./answer-codes.ts";
import type { ContractKind } from "./contract-kinds.ts";
import { contractActions, endByLowerRate, endApart, firstStanding, isPaying, stepContract } from "./contract-states.ts";
import type { ContractAction, ContractSide, ContractStanding } from "./contract-states.ts";

const offered = firstStanding;
const active: ContractStanding = { ...offered, state: "A", activeVersion: 1, offeredVersion: null };
const changed: ContractStanding = { ...active, state: "E", offeredVersion: 2, versions: 2 };
const asked: ContractStanding = { ...active, state: "V", endAskedBy: "receiver" };
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
    ["an offer is accepted", offered, "receiver", "accept", "A pays 1, offers nothing"],
    ["an offer is refused", offered, "receiver", "refuse", "R pays nothing, offers nothing"],
    ["an offer is changed before its answer", offered, "giver", "change", "E pays nothing, offers 2"],
    ["an offer is taken back", offered, "giver", "withdraw", "R pays nothing, offers nothing"],
    ["a change replaces nothing until it is accepted", active, "giver", "change", "E pays 1, offers 2"],
    ["a change is accepted", changed, "receiver", "accept", "A pays 2, offers nothing"],
    ["a refused change leaves what was signed", changed, "receiver", "refuse", "A pays 1, offers nothing"],
    ["the receiver asks for the end", active, "receiver", "askEnd", "V pays 1, offers nothing"],
    ["the giver asks for the end", active, "giver", "askEnd", "V pays 1, offers nothing"],
    ["the other side keeps it", asked, "giver", "keep", "A pays 1, offers nothing"],
    ["the other side ends it", asked, "giver", "end", "C pays nothing, offers nothing"],
    ["who asked takes it back", asked, "receiver", "withdraw", "A pays 1, offers nothing"],
    ["nobody answers the own request", asked, "receiver", "end", "contract.not.this.side"],
    ["nobody accepts the own offer", offered, "giver", "accept", "contract.not.this.side"],
    ["the receiver changes nothing", active, "receiver", "change", "contract.not.this.side"],
    ["one request at a time: a change", asked, "giver", "change", "contract.request.open"],
    ["one request at a time: an end", changed, "giver", "askEnd", "contract.request.open"],
    ["one request at a time: a second end", asked, "giver", "askEnd", "contract.request.open"],
    ["nothing waits for an answer", active, "receiver", "accept", "contract.state.invalid"],
    ["an ended one is not changed", ended, "giver", "change", "contract.state.invalid"],
    ["a refused one is not accepted", refusedOffer, "receiver", "accept", "contract.state.invalid"],
  ])("%s", (_, standing, side, action, expected) => {
    expect(stepText(standing, side, action)).toBe(expected);
  });

  it("that has ended or was refused allows no step, and keeps its versions", () => {
    for (const action of contractActions) {
      for (const side of ["giver", "receiver"] as const) {
        expect(stepContract(ended, side, action).kind).toBe("refused");
        expect(stepContract(refusedOffer, side, action).kind).toBe("refused");
      }
    }
    expect(endByLowerRate(changed)).toEqual({ ...ended, versions: 2 });
  });

  it("ends when its receiver moves, and counts as refused if it was never accepted", () => {
    for (const standing of [active, changed, asked]) {
      expect(endApart(standing)).toEqual({ ...ended, versions: standing.versions });
    }
    expect(endApart(offered)).toEqual(refusedOffer);
  });

  it("pays the accepted version until it ends", () => {
    expect([offered, active, changed, asked, ended].map(isPaying)).toEqual([false, true, true, true, false]);
  });
});

describe("answer codes", () => {
  it("are the same for dividends, daily and real-time salaries, and reversed for ending an hourly one", () => {
    const read = (kind: ContractKind) => ({
      offer: ["R", "A", "C"].map((code) => readAnswer(kind, "P", code)),
      changed: ["R", "A", "C"].map((code) => readAnswer(kind, "E", code)),
      termination: ["R", "A", "C"].map((code) => readAnswer(kind, "V", code)),
      active: ["R", "A", "C"].map((code) => readAnswer(kind, "A", code)),
    });
    const offer = ["refuse", "accept", undefined];
    const none = [undefined, undefined, undefined];
    for (const kind of ["dividend", "daily", "realtime"] as const) {
      expect(read(kind)).toEqual({ offer, changed: offer, termination: [undefined, "keep", "end"], active: none });
    }
    expect(read("hourly")).toEqual({ offer, changed: offer, termination: ["keep", "end", undefined], active: none });
    expect(readAnswer("daily", "P", "constructor")).toBeUndefined();
  });
});
