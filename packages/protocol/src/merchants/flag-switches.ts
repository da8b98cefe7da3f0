/** GET and PUT /backoffice/api/flags: the merchant's own switches, as the staff edits them. */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";

const Switches = Type.Record(Type.String({ maxLength: 40 }), Type.Boolean());

export const FlagSwitches = Type.Object({
  /** Every flag of the tree with its own switch; a switched-off parent wins over it. */
  switches: Switches,
  /** Goes back with a change: somebody quicker makes it wrong. */
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
