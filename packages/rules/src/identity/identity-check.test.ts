import { describe, expect, it } from "vitest";
import {
  compareBirthday,
  compareName,
  endsSoon,
  identityStateOf,
  judgeDecision,
  lastValidDay,
  maySubmit,
  requiresIdentity,
  sidesOf,
  stepFor,
} from "./identity-check.ts";
import type { DecisionRequest, StoredState } from "./identity-check.ts";

const today = "2026-03-10";
const check = (state: StoredState, validUntil: string | null = null) => ({ state, validUntil });

describe("the state of an identity check", () => {
  it.each([
    [undefined, "none", true],
    [check("submitted"), "submitted", false],
    [check("reviewed"), "reviewed", false],
    [check("rejected"), "rejected", true],
    [check("approved"), "approved", false],
    [check("approved", "2026-03-10"), "approved", true],
    [check("approved", "2026-04-09"), "approved", true],
    [check("approved", "2026-04-10"), "approved", false],
    [check("approved", "2026-03-09"), "expired", true],
  ] as const)("%j is %s on 10 March, and may be submitted: %s", (row, state, canSubmit) => {
    expect(identityStateOf(row, today)).toBe(state);
    expect(maySubmit(row, { today, remindDays: 30 })).toBe(canSubmit);
  });

  it("ends soon only while it is approved", () => {
    expect(endsSoon(check("approved", "2026-03-20"), { today, remindDays: 10 })).toBe(true);
    expect(endsSoon(check("approved", "2026-03-21"), { today, remindDays: 10 })).toBe(false);
    expect(endsSoon(check("approved", "2026-03-09"), { today, remindDays: 10 })).toBe(false);
    expect(endsSoon(check("rejected"), { today, remindDays: 10 })).toBe(false);
  });
});

describe("the last day of an approval", () => {
  it.each([
    [null, 24, "2028-03-10"],
    ["2027-01-31", 24, "2027-01-31"],
    ["2030-01-31", 24, "2028-03-10"],
  ])("with a document until %s and %i months is %s", (expiresOn, validMonths, day) => {
    expect(lastValidDay({ today, expiresOn, validMonths })).toBe(day);
  });

  it("is the last day of the month if the month has no day with the same number", () => {
    expect(lastValidDay({ today: "2026-08-31", expiresOn: null, validMonths: 6 })).toBe("2027-02-28");
    expect(lastValidDay({ today: "2026-11-30", expiresOn: null, validMonths: 3 })).toBe("2027-02-28");
  });
});

describe("a decision", () => {
  const ana = 1n;
  const ben = 2n;
  const request = (fields: Partial<DecisionRequest> = {}): DecisionRequest => ({
    step: "first",
    verdict: "approve",
    staffId: ana,
    reason: null,
    ...fields,
  });
  const submitted = { state: "submitted", reviewedBy: null } as const;
  const reviewed = { state: "reviewed", reviewedBy: ana } as const;
  const second = { step: "second", staffId: ben } as const;
  const reject = { verdict: "reject", reason: "unreadable" } as const;

  it.each([
    ["the first person approves", submitted, request(), "reviewed"],
    ["the first person rejects", submitted, request(reject), "rejected"],
    ["the second person confirms", reviewed, request(second), "approved"],
    ["the second person rejects", reviewed, request({ ...second, ...reject }), "rejected"],
  ] as const)("%s", (_name, open, decision, state) => {
    expect(judgeDecision(open, decision)).toEqual({ kind: "to", state });
    expect(stepFor(open, decision.staffId)).toBe(decision.step);
  });

  it("cannot be made a second time by the first person, nor by anyone after the check was decided", () => {
    expect(stepFor(reviewed, ana)).toBeNull();
    expect(stepFor({ state: "approved", reviewedBy: ana }, ben)).toBeNull();
    expect(stepFor({ state: "rejected", reviewedBy: null }, ben)).toBeNull();
  });

  it.each([
    ["the first step after the first step", reviewed, request({ staffId: ben }), "transaction.state.changed"],
    ["the second step before the first step", submitted, request(second), "transaction.state.changed"],
    ["a decided check", { state: "approved", reviewedBy: ana }, request(second), "transaction.state.changed"],
    ["a rejected check", { state: "rejected", reviewedBy: null }, request(), "transaction.state.changed"],
    ["the second step by the first person", reviewed, request({ step: "second" }), "approval.same.person"],
    ["a rejection by the first person", reviewed, request({ step: "second", ...reject }), "approval.same.person"],
    ["a rejection without a reason", submitted, request({ verdict: "reject" }), "request.param.err"],
    ["an approval with a reason", submitted, request({ reason: "other" }), "request.param.err"],
  ] as const)("is refused for %s", (_name, open, decision, code) => {
    expect(judgeDecision(open, decision)).toEqual({ kind: "refused", code });
  });
});

it("an identity check is required for the actions for which its setting is on", () => {
  const settings = {
    "identity.beforeWithdrawal": true,
    "identity.beforeDeposit": false,
    "identity.beforePlay": false,
  };
  expect(requiresIdentity(settings, "withdrawal")).toBe(true);
  expect(requiresIdentity(settings, "deposit")).toBe(false);
  expect(requiresIdentity(settings, "play")).toBe(false);
  expect(requiresIdentity({ ...settings, "identity.beforePlay": true }, "play")).toBe(true);
  expect(requiresIdentity({ ...settings, "identity.beforeDeposit": true }, "deposit")).toBe(true);
});

it("an identity check needs no picture of the back of a passport", () => {
  expect(sidesOf("passport")).toEqual(["front", "selfie"]);
  expect(sidesOf("nationalId")).toEqual(["front", "back", "selfie"]);
});

it.each([
  ["Juan dela Cruz", ["JUAN DELA CRUZ", null], "same"],
  ["Juan dela Cruz", ["Dela Cruz, Juan", "Juan Cruz"], "different"],
  ["Juan dela Cruz", [null, ""], "unknown"],
] as const)("compares the name %s with %j: %s", (name, profile, comparison) => {
  expect(compareName(name, profile)).toBe(comparison);
});

it.each([
  ["1990-01-01", "same"],
  ["1990-01-02", "different"],
  [null, "unknown"],
  ["", "unknown"],
] as const)("compares the date of birth with %s: %s", (birthday, comparison) => {
  expect(compareBirthday("1990-01-01", birthday)).toBe(comparison);
});
