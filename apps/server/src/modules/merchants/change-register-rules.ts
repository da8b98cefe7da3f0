/** Reads and changes the rules of the registration form for the staff. */

import type { ChangeRegisterRulesBody, RegisterRuleSheet } from "@openhouse/protocol/identity/register-rules";
import { choiceOf, faultOfChoice, isRuledField, rulesWith } from "@openhouse/rules/identity/registration-rules";
import type { RegistrationRules, RuleChoice } from "@openhouse/rules/identity/registration-rules";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { hasFlag } from "../../core/merchant/merchant.ts";
import { Refusal } from "../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import { lockMerchant, selectSettings, writeSettings } from "./merchant-change-repository.ts";
import { publishMerchant } from "./publish-merchant.ts";
import { rulesVersion } from "./setting-version.ts";

const key = "registration.rules";

/** Returns the current rules with their version. Reads only. */
export function readRegisterRules(
  { merchants }: Pick<Deps, "merchants">,
  { merchantId }: StaffActor,
): RegisterRuleSheet {
  const merchant = merchants.byId(merchantId);
  const changed = merchant.settings["registration.rules"];
  return {
    rules: choicesOf(rulesWith(changed)),
    version: rulesVersion(rulesWith(changed)),
    isMobileOn: hasFlag(merchant, "MOBILENUMREG3"),
    isSmsOn: hasFlag(merchant, "REGMOBVERF3"),
    hasMobilePassword: hasFlag(merchant, "MOBILENUMPASSREG3"),
    dialingCode: merchant.dialingCode,
    agreementAge: merchant.agreementAge,
  };
}

/**
 * Changes the rules of the given fields. The change takes effect immediately in every process; open forms follow when
 * they next read the status. A second change based on the same version is refused, so that a change is applied once.
 *
 * Refusals, in this order: `register.rule.invalid` (400: an unknown field or pattern, a minimum above the maximum, a
 * length above 255, a password or payment password below six characters; `value.field` is the field),
 * `settings.changed` (409: another staff member changed the rules in the meantime). Side effects, in one transaction:
 * stores the setting and an audit entry with the rules before and after.
 */
export async function changeRegisterRules(
  deps: Deps,
  actor: StaffActor,
  { version, rules, reason }: ChangeRegisterRulesBody,
): Promise<RegisterRuleSheet> {
  for (const [field, choice] of Object.entries(rules)) {
    const isValid = isRuledField(field) && faultOfChoice(choice, field) === undefined;
    if (!isValid) throw new Refusal("register.rule.invalid", {}, { field });
  }
  const { merchantId } = actor;
  await deps.db.transaction(async (tx) => {
    await lockMerchant(tx, merchantId);
    const before = (await selectSettings(tx, merchantId, [key])).get(key) ?? {};
    if (rulesVersion(rulesWith(before)) !== version) throw new Refusal("settings.changed");
    const after = { ...before, ...rules };
    await writeSettings(tx, merchantId, { [key]: after });
    await appendAudit(tx, {
      merchantId,
      at: deps.clock.businessNow(),
      actor: auditedActor(actor),
      action: "registration.rulesChanged",
      subject: { kind: "setting", id: key },
      detail: differenceOf(rulesWith(before), rulesWith(after)),
      reason,
    });
  });
  await publishMerchant(deps, merchantId);
  return readRegisterRules(deps, actor);
}

function choicesOf(rules: RegistrationRules): Record<string, RuleChoice> {
  return Object.fromEntries(Object.entries(rules).map(([field, rule]) => [field, choiceOf(rule)]));
}

/** Returns the changed fields, with their rules before and after. */
function differenceOf(before: RegistrationRules, after: RegistrationRules): object {
  const choicesBefore = choicesOf(before);
  const choicesAfter = choicesOf(after);
  const changed = Object.keys(choicesAfter).filter(
    (field) => JSON.stringify(choicesBefore[field]) !== JSON.stringify(choicesAfter[field]),
  );
  return Object.fromEntries(
    changed.map((field) => [field, { before: choicesBefore[field], after: choicesAfter[field] }]),
  );
}
