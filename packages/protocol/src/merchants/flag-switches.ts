/** GET and PUT /backoffice/api/flags: the merchant's switches of the feature flags, as the staff edits them. */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";

const Switches = Type.Record(Type.String({ maxLength: 40 }), Type.Boolean());

export const FlagSwitches = Type.Object({
  /** Every flag of the tree with its own switch. A parent flag that is off overrides it. */
  switches: Switches,
  /** A change must contain this version. It is refused if the flags were changed meanwhile. */
  version: Type.String(),
});

export const ChangeFlagsBody = Type.Object(
  {
    version: Type.String({ maxLength: 40 }),
    /** Only the switches that change. */
    switches: Type.Record(Type.String({ maxLength: 40 }), Type.Boolean(), { minProperties: 1 }),
    reason: Reason,
  },
  { additionalProperties: false },
);

export type FlagSwitches = Static<typeof FlagSwitches>;
export type ChangeFlagsBody = Static<typeof ChangeFlagsBody>;
