/**
 * Types of POST /wps/agent/downline (may be encrypted): an agent creates an account directly below itself. Without a
 * password in the request, the account gets the merchant's initial password. In both cases the member must change the
 * password at the first login. Source: docs/wire-format.md, Agent centre; docs/product-rules.md, Accounts.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { ComparedText } from "../identity/client-fields.ts";
import { RequestedRebates } from "./rebates.ts";

export const CreateDownlineBody = Type.Object(
  {
    /** 0 member, 1 agent. */
    type: Type.Union([Type.Literal(0), Type.Literal(1)]),
    username: ComparedText,
    /** Default: the account name. */
    nickname: Type.Optional(ComparedText),
    /** Six digits, or a password that the registration rules accept. Six digits are valid for seven days. */
    password: Type.Optional(ComparedText),
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
