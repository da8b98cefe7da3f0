/**
 * The rules of the registration form as the back office edits them. Source: docs/wire-format.md, Registration rules.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";

/** What the staff chooses for one field; pattern and kind of control follow. */
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
  /** Field → choice in force. */
  rules: Type.Record(Type.String(), RegisterRuleChoice),
  /** Changes with the rules; a change is made to the version that was read. */
  version: Type.String(),
  /** Flags that decide beside the rules which fields are shown. */
  isMobileOn: Type.Boolean(),
  isSmsOn: Type.Boolean(),
  hasMobilePassword: Type.Boolean(),
  /** Of the house's country: its numbers have a length of their own. */
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
