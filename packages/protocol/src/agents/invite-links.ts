/**
 * Links by which newcomers register below an agent: MCSFE_createAffiliateUrl, MCSFE_viewAffiliateUrls,
 * MCSFE_deleteAffiliateUrl (nobody registers by the link any more; who did stays), MCSFE_viewRegisteredAffiliates (who
 * came by it, newest first). Source: docs/wire-format.md, Agent centre.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { RebateRates, WantedRebates } from "./rebates.ts";

export const CreateInviteLinkBody = Type.Object(
  {
    /** For the agent's own eyes. */
    label: Type.Optional(Type.String({ maxLength: 60 })),
    /** Days until nobody registers by it; not given = without end. */
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 365 })),
    /** What newcomers get; the house's usual ones where not given. */
    rebates: Type.Optional(WantedRebates),
  },
  { additionalProperties: false },
);

export const InviteLink = Type.Object({
  affiUrlId: Type.String(),
  code: Type.String(),
  label: Type.String(),
  /** Address of the registration behind the host. */
  path: Type.String(),
  state: Type.Union([Type.Literal("open"), Type.Literal("expired"), Type.Literal("revoked")]),
  createdAt: Type.Number(),
  /** null = without end. */
  expiresAt: Type.Union([Type.Number(), Type.Null()]),
  /** How many registered by it. */
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
  /** Who came by it and has left the agent's team since: counted, not named. */
  gone: Type.Integer(),
});

export type CreateInviteLinkBody = Static<typeof CreateInviteLinkBody>;
export type InviteLink = Static<typeof InviteLink>;
export type InviteLinksQuery = Static<typeof InviteLinksQuery>;
export type InviteLinks = Static<typeof InviteLinks>;
export type RevokeInviteLinkBody = Static<typeof RevokeInviteLinkBody>;
export type RegisteredByLinkQuery = Static<typeof RegisteredByLinkQuery>;
export type RegisteredByLink = Static<typeof RegisteredByLink>;
