/**
 * Types of POST /wps/agent/downline: an agent creates an account directly below itself. Without a password in the
 * request, the account gets the merchant's initial password. In both cases the member must change the password at the
 * first login. Source: docs/wire-format.md, Agent centre; docs/product-rules.md, Accounts.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { longestValue } from "@openhouse/rules/identity/registration-rules";
import { RequestedRebates } from "./rebates.ts";

export const CreateDownlineBody = Type.Object(
  {
    /** 0 member, 1 agent. */
    type: Type.Union([Type.Literal(0), Type.Literal(1)]),
    username: Type.String({ maxLength: longestValue }),
    password: Type.Optional(Type.String({ maxLength: longestValue })),
    rebates: Type.Optional(RequestedRebates),
  },
  { additionalProperties: false },
);

export const CreateDownlineReply = Type.Object({
  customerId: Type.String(),
  customerName: Type.String(),
  isAgent: Type.Boolean(),
  /** True if the account has the merchant's initial password, which the member gets from customer service. */
  hasInitialPassword: Type.Boolean(),
});

export type CreateDownlineBody = Static<typeof CreateDownlineBody>;
export type CreateDownlineReply = Static<typeof CreateDownlineReply>;
