/** The rules as somebody is changing them: what differs from what is in force, and what cannot be published. */

import { faultOfChoice, isRuledField, lockedParts } from "@openhouse/rules/identity/registration-rules";
import type { ChoiceFault, RuledField, RuleChoice } from "@openhouse/rules/identity/registration-rules";

/** Field → choice. */
export type RuleSheet = Readonly<Partial<Record<RuledField, RuleChoice>>>;

/** The rules that the server sent, without what this page does not know. */
export function sheetOf(served: Readonly<Record<string, RuleChoice>>): RuleSheet {
  return Object.fromEntries(Object.entries(served).filter(([field]) => isRuledField(field)));
}

/** The draft after a change; a field that is as it was leaves it. */
export function changeDraft(saved: RuleSheet, draft: RuleSheet, [field, choice]: readonly [RuledField, RuleChoice]) {
  const { [field]: _before, ...others } = draft;
  return isSame(saved[field], choice) ? others : { ...others, [field]: choice };
}

/** Field → why its choice cannot be published. */
export function faultsOfDraft(draft: RuleSheet): Readonly<Partial<Record<RuledField, ChoiceFault>>> {
  const faults = Object.entries(draft).flatMap(([field, choice]) => {
    const fault = choice === undefined ? undefined : faultOfChoice(choice);
    return fault === undefined ? [] : [[field, fault] as const];
  });
  return Object.fromEntries(faults);
}

/** True for a part that no merchant can change. */
export function isLocked(field: RuledField, part: keyof RuleChoice): boolean {
  return lockedParts(field)[part] !== undefined;
}

function isSame(one: RuleChoice | undefined, other: RuleChoice): boolean {
  return (
    one !== undefined &&
    one.enabled === other.enabled &&
    one.required === other.required &&
    one.patternId === other.patternId &&
    one.minLength === other.minLength &&
    one.maxLength === other.maxLength
  );
}
