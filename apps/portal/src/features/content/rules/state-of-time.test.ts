import { expect, it } from "vitest";
import { translate } from "@openhouse/i18n/translate";
import { promotionStates, stateOfTime } from "./state-of-time.ts";

it("a promotion has the eleven states of the specification, each translated", () => {
  const labels = Object.values(promotionStates).map(({ label }) => label);
  expect(labels.map((label) => translate("EN", label))).toEqual([
    "Coming soon",
    "Join",
    "Claim",
    "Signed",
    "Joined",
    "Applying",
    "Process",
    "Issued",
    "Claimed",
    "Rejected",
    "Close",
  ]);
  for (const label of labels) expect(translate("TY", label)).not.toBe(label);
});

it.each([
  [{ startDate: 10, endDate: null }, 9, "comingSoon"],
  [{ startDate: 10, endDate: null }, 10, undefined],
  [{ startDate: 10, endDate: 20 }, 19, undefined],
  [{ startDate: 10, endDate: 20 }, 20, "close"],
])("the promotion %j at time %i has the state %s", (promotion, nowMs, state) => {
  expect(stateOfTime(promotion, nowMs)).toBe(state);
});
