/**
 * Types of the links with which new members register below an agent. MCSFE_createAffiliateUrl creates a link,
 * MCSFE_viewAffiliateUrls lists them, MCSFE_deleteAffiliateUrl disables a link (members who registered with it stay),
 * and MCSFE_viewRegisteredAffiliates lists the members who registered with a link, newest first. Source:
 * docs/wire-format.md, Agent centre.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { RebateRates, RequestedRebates } from "./rebates.ts";

export const CreateInviteLinkBody = Type.Object(
  {
    /** A note that only the agent sees. */
    label: Type.Optional(Type.String({ maxLength: 60 })),
    /** Days until the link expires. Without it, the link does not expire. */
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 365 })),
    /** The rebates of new members. Categories without a rate have the merchant's usual rates. */
    rebates: Type.Optional(RequestedRebates),
  },
  { additionalProperties: false },
);

export const InviteLink = Type.Object({
  affiUrlId: Type.String(),
  code: Type.String(),
  label: Type.String(),
  /** Path of the registration page, after the host. */
  path: Type.String(),
  state: Type.Union([Type.Literal("open"), Type.Literal("expired"), Type.Literal("revoked")]),
  createdAt: Type.Number(),
  /** Null if the link does not expire. */
  expiresAt: Type.Union([Type.Number(), Type.Null()]),
  /** The number of members who registered with the link. */
  uses: Type.Integer(),
  lastUseAt: Type.Union([Type.Number(), Type.Null()]),
  rebates: RebateRates,
});

export const InviteLinksQuery = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});

export const InviteLinks = Type.Object({
  list: Type.Array(InviteLink),
  total: Type.Integer(),
  totalPages: Type.Integer(),
});

export const RevokeInviteLinkBody = Type.Object(
  { affiUrlId: Type.String({ maxLength: 19 }) },
  { additionalProperties: false },
);

/** DELETE /wps/agent/affiliateUrl of older clients. */
export const RevokeInviteLinkQuery = Type.Object({ affiUrlId: Type.String({ maxLength: 19 }) });

export const RegisteredByLinkQuery = Type.Object({
  affiUrlId: Type.String({ maxLength: 19 }),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});

export const RegisteredByLink = Type.Object({
  list: Type.Array(
    Type.Object({
      customerId: Type.String(),
      customerName: Type.String(),
      registerDate: Type.Number(),
    }),
  ),
  total: Type.Integer(),
  totalPages: Type.Integer(),
  /** The number of members who registered with the link and have left the agent's team. They are not listed. */
  gone: Type.Integer(),
});

export type CreateInviteLinkBody = Static<typeof CreateInviteLinkBody>;
export type InviteLink = Static<typeof InviteLink>;
export type InviteLinksQuery = Static<typeof InviteLinksQuery>;
export type InviteLinks = Static<typeof InviteLinks>;
export type RevokeInviteLinkBody = Static<typeof RevokeInviteLinkBody>;
export type RegisteredByLinkQuery = Static<typeof RegisteredByLinkQuery>;
export type RegisteredByLink = Static<typeof RegisteredByLink>;
