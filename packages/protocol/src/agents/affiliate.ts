/**
 * Types of GET /wps/agent/affiliate: checks an affiliate code, or whether the portal's domain requires one. After a
 * success the registration form hides the field for the code. After a soft failure (HTTP 200, `success` false:
 * `affiliate.code.unknown`, `affiliate.code.needed`) the form shows the field, as existing clients expect. Source:
 * specification, section 7; docs/wire-format.md, Sessions and members.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

export const AffiliateQuery = Type.Object({
  code: Type.Optional(Type.String({ maxLength: 255 })),
  domain: Type.Optional(Type.String({ maxLength: 253 })),
});

export const AffiliateReply = Type.Object({
  /** The valid code: the requested one or that of the domain; null if no code is required. */
  code: Type.Union([Type.String(), Type.Null()]),
});

export type AffiliateQuery = Static<typeof AffiliateQuery>;
export type AffiliateReply = Static<typeof AffiliateReply>;
