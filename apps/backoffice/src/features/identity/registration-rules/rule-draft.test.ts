import { describe, expect, it } from "vitest";
import { choiceOf, registrationRules } from "@openhouse/rules/identity/registration-rules";
import { changeDraft, faultsOfDraft, isLocked, ruleChoicesOf } from "./rule-draft.ts";

const email = choiceOf(registrationRules.email);
const saved = { email };

describe("a draft of registration rules", () => {
  it("contains only the rules that differ from the saved rules", () => {
    const draft = changeDraft(saved, {}, ["email", { ...email, enabled: true }]);
    expect(draft).toEqual({ email: { ...email, enabled: true } });
    expect(changeDraft(saved, draft, ["email", email])).toEqual({});
  });

  it("is invalid if a minimum exceeds its maximum, or a bound is missing or too large", () => {
    expect(faultsOfDraft({ email: { ...email, minLength: 9, maxLength: 8 } })).toEqual({ email: "bounds" });
    expect(faultsOfDraft({ email: { ...email, minLength: Number.NaN } })).toEqual({ email: "bounds" });
    expect(faultsOfDraft({ email: { ...email, maxLength: 256 } })).toEqual({ email: "tooLong" });
    expect(faultsOfDraft({ email })).toEqual({});
  });

  it("contains only the fields that this page knows, and locks the parts that no merchant may change", () => {
    expect(ruleChoicesOf({ email, somethingNew: email })).toEqual({ email });
    expect([isLocked("username", "enabled"), isLocked("email", "enabled")]).toEqual([true, false]);
    expect([isLocked("verificationCode", "minLength"), isLocked("username", "minLength")]).toEqual([true, false]);
    expect([isLocked("paymentPassword", "required"), isLocked("paymentPassword", "enabled")]).toEqual([true, false]);
  });
});
