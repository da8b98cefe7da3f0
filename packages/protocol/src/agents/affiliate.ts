/**
 * GET /wps/agent/affiliate: is this affiliate code good, and without a code: does this domain need one? Success hides
 * the field of the form; a soft failure (HTTP 200, `success` false: `affiliate.code.unknown`, `affiliate.code.needed`)
 * shows it, as the family's clients expect. Source: specification, section 7; docs/wire-format.md, Sessions and
 * members.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

export const AffiliateQuery = Type.Object({
  code: Type.Optional(Type.String({ maxLength: 255 })),
  domain: Type.Optional(Type.String({ maxLength: 253 })),
});

export const AffiliateReply = Type.Object({
  /** The code that counts: the one that was asked about, or the one that the domain names; null = none needed. */
  code: Type.Union([Type.String(), Type.Null()]),
});

export type AffiliateQuery = Static<typeof AffiliateQuery>;
export type AffiliateReply = Static<typeof AffiliateReply>;
