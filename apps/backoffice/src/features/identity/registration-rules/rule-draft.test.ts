import { describe, expect, it } from "vitest";
import { choiceOf, registrationRules } from "@openhouse/rules/identity/registration-rules";
import { changeDraft, faultsOfDraft, isLocked, sheetOf } from "./rule-draft.ts";

const email = choiceOf(registrationRules.email);
const saved = { email };

describe("a draft of rules", () => {
  it("holds what differs, and lets go of what is as it was", () => {
    const changed = changeDraft(saved, {}, ["email", { ...email, enabled: true }]);
    expect(changed).toEqual({ email: { ...email, enabled: true } });
    expect(changeDraft(saved, changed, ["email", email])).toEqual({});
  });

  it("cannot be published while a minimum is above its maximum, or a bound is missing", () => {
    expect(faultsOfDraft({ email: { ...email, minLength: 9, maxLength: 8 } })).toEqual({ email: "bounds" });
    expect(faultsOfDraft({ email: { ...email, minLength: Number.NaN } })).toEqual({ email: "bounds" });
    expect(faultsOfDraft({ email: { ...email, maxLength: 256 } })).toEqual({ email: "tooLong" });
    expect(faultsOfDraft({ email })).toEqual({});
  });

  it("knows only the fields of this page, and which parts are fixed", () => {
    expect(sheetOf({ email, somethingNew: email })).toEqual({ email });
    expect([isLocked("username", "enabled"), isLocked("email", "enabled")]).toEqual([true, false]);
    expect([isLocked("verificationCode", "minLength"), isLocked("username", "minLength")]).toEqual([true, false]);
    expect([isLocked("paymentPassword", "required"), isLocked("paymentPassword", "enabled")]).toEqual([true, false]);
  });
});
