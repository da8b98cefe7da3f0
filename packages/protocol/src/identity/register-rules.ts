/**
 * The rules of the registration form as the back office edits them. Source: docs/wire-format.md, Registration rules.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";

/**
 * The values that the staff can choose for a field. The field's pattern and type of control follow from these values.
 */
export const RegisterRuleChoice = Type.Object(
  {
    enabled: Type.Boolean(),
    required: Type.Boolean(),
    patternId: Type.Integer({ minimum: 0, maximum: 99 }),
    minLength: Type.Integer({ minimum: 0, maximum: 255 }),
    maxLength: Type.Integer({ minimum: 0, maximum: 255 }),
  },
  { additionalProperties: false },
);

export const RegisterRuleSheet = Type.Object({
  /** The current rules by field. */
  rules: Type.Record(Type.String(), RegisterRuleChoice),
  /** The version of the rules. A change must contain the version that the caller has read. */
  version: Type.String(),
  /** Feature flags that also decide which fields the form has. */
  isMobileOn: Type.Boolean(),
  isSmsOn: Type.Boolean(),
  hasMobilePassword: Type.Boolean(),
  /** The dialling code of the merchant's country, which defines the length of mobile numbers. */
  dialingCode: Type.String(),
  agreementAge: Type.Integer(),
});

export const ChangeRegisterRulesBody = Type.Object(
  {
    version: Type.String({ maxLength: 64 }),
    rules: Type.Record(Type.String({ maxLength: 40 }), RegisterRuleChoice, { minProperties: 1, maxProperties: 40 }),
    reason: Reason,
  },
  { additionalProperties: false },
);

export type RegisterRuleSheet = Static<typeof RegisterRuleSheet>;
export type ChangeRegisterRulesBody = Static<typeof ChangeRegisterRulesBody>;
