/**
 * GET /wps/system/helpCenter: the sections of the help centre with their questions. Source: specification, section 7;
 * docs/wire-format.md, Status and flags.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

export const HelpCenterQuery = Type.Object({
  /** EN or TY. Default: the language of the request. */
  lang: Type.Optional(Type.String({ maxLength: 10 })),
  device: Type.Optional(Type.String({ maxLength: 10 })),
});

const entry = {
  id: Type.String(),
  title: Type.String(),
  /** Sanitized HTML. */
  content: Type.String(),
  bgColor: Type.String(),
  lang: Type.String(),
  display: Type.Boolean(),
  /** aboutus, deposit, withdraw, game, faqs or null. */
  tag: Type.Union([Type.String(), Type.Null()]),
};

export const HelpEntry = Type.Object(entry);
export const HelpSection = Type.Object({ ...entry, children: Type.Array(HelpEntry) });
export const HelpCenter = Type.Array(HelpSection);

export type HelpCenterQuery = Static<typeof HelpCenterQuery>;
export type HelpEntry = Static<typeof HelpEntry>;
export type HelpSection = Static<typeof HelpSection>;
export type HelpCenter = Static<typeof HelpCenter>;
