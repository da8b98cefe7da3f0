/** The draft of the registration rules: its differences from the published rules, and its errors. */

import { faultOfChoice, isRuledField, lockedParts } from "@openhouse/rules/identity/registration-rules";
import type { ChoiceFault, RuledField, RuleChoice } from "@openhouse/rules/identity/registration-rules";

export type RuleChoices = Readonly<Partial<Record<RuledField, RuleChoice>>>;

/** The rules from the server, without fields that this page does not know. */
export function ruleChoicesOf(published: Readonly<Record<string, RuleChoice>>): RuleChoices {
  return Object.fromEntries(Object.entries(published).filter(([field]) => isRuledField(field)));
}

/** The draft after a change. A field that equals the saved rule is removed from the draft. */
export function changeDraft(
  saved: RuleChoices,
  draft: RuleChoices,
  [field, choice]: readonly [RuledField, RuleChoice],
) {
  const { [field]: _before, ...others } = draft;
  return isSame(saved[field], choice) ? others : { ...others, [field]: choice };
}

/** Maps each field to the reason why its choice cannot be published. */
export function faultsOfDraft(draft: RuleChoices): Readonly<Partial<Record<RuledField, ChoiceFault>>> {
  const faults = Object.entries(draft).flatMap(([field, choice]) => {
    if (choice === undefined || !isRuledField(field)) return [];
    const fault = faultOfChoice(choice, field);
    return fault === undefined ? [] : [[field, fault] as const];
  });
  return Object.fromEntries(faults);
}

/** True for a part that no merchant may change. */
export function isLocked(field: RuledField, part: keyof RuleChoice): boolean {
  return lockedParts(field)[part] !== undefined;
}

function isSame(savedChoice: RuleChoice | undefined, draftChoice: RuleChoice): boolean {
  return (
    savedChoice !== undefined &&
    savedChoice.enabled === draftChoice.enabled &&
    savedChoice.required === draftChoice.required &&
    savedChoice.patternId === draftChoice.patternId &&
    savedChoice.minLength === draftChoice.minLength &&
    savedChoice.maxLength === draftChoice.maxLength
  );
}
