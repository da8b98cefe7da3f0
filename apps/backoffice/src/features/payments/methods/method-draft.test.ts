import { describe, expect, it } from "vitest";
import { draftOf, emptyChannel, nextTerms, readDraft } from "./method-draft.ts";
import type { Method } from "./method-draft.ts";

const method: Method = {
  code: "bank",
  kind: "bank",
  name: "Online banking",
  provider: "sandbox",
  isServed: true,
  currency: "PHP",
  isOn: true,
  version: 3,
  terms: [
    {
      group: "everyone",
      minimumMinor: "50000",
      maximumMinor: "20000000",
      feeRatePpm: 5_250,
      feeFixedMinor: "500",
      feePayer: "member",
    },
  ],
  channels: [{ code: "HABAGAT", name: "Habagat Bank", isOn: true, holder: "", number: "" }],
};
const draft = draftOf(method);
const [onlyTerms = nextTerms([])] = draft.terms;

describe("the draft of a deposit method", () => {
  it("results in the published method if nothing is edited", () => {
    expect(draft.terms).toEqual([
      {
        rowId: 0,
        group: "everyone",
        minimum: "500.00",
        maximum: "200000.00",
        percent: "0.525",
        fixed: "5.00",
        feePayer: "member",
      },
    ]);
    expect(readDraft(draft, "PHP")).toEqual({
      kind: "change",
      change: {
        isOn: true,
        terms: method.terms,
        channels: [{ code: "HABAGAT", name: "Habagat Bank", isOn: true, holder: "", number: "" }],
      },
    });
  });

  it.each([
    [{ minimum: "five" }, "number"],
    [{ minimum: "1.005" }, "number"],
    [{ percent: "100" }, "number"],
    [{ percent: "1.23456" }, "number"],
    [{ maximum: "1" }, "bounds"],
    [{ fixed: "500" }, "fee"],
    [{ group: "agent" as const }, "missing"],
  ])('changed by %j has the fault "%s"', (part, fault) => {
    expect(readDraft({ ...draft, terms: [{ ...onlyTerms, ...part }] }, "PHP")).toEqual({ kind: "fault", fault });
  });

  it("is invalid if it leaves a gap between the ranges of amounts or an account without holder or number", () => {
    const gap = { ...onlyTerms, minimum: "200000.02", maximum: "300000" };
    expect(readDraft({ ...draft, terms: [onlyTerms, gap] }, "PHP")).toEqual({ kind: "fault", fault: "gap" });
    const channels = draft.channels.map((channel) => ({ ...channel, holder: "Open House" }));
    expect(readDraft({ ...draft, channels }, "PHP")).toEqual({ kind: "fault", fault: "account" });
  });

  it.each([
    ["a code with small letters", { code: "alon", name: "Alon Bank" }],
    ["the code of another channel", { code: "HABAGAT", name: "Alon Bank" }],
    ["no name", { code: "ALON", name: " " }],
  ])("is invalid if a new channel has %s", (_name, channel) => {
    const channels = [...draft.channels, { ...emptyChannel, ...channel }];
    expect(readDraft({ ...draft, channels }, "PHP")).toEqual({ kind: "fault", fault: "channel" });
  });
});
