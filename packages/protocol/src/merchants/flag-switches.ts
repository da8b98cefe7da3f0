/** GET and PUT /backoffice/api/flags: the merchant's own switches, as the staff edits them. */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";

const Switches = Type.Record(Type.String({ maxLength: 40 }), Type.Boolean());

export const FlagSwitches = Type.Object({
  /** Every flag of the tree with its own switch; a parent that is off overrides it. */
  switches: Switches,
  /** A change must name this version; it is refused if the flags were changed in the meantime. */
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
