/** GET and PUT /backoffice/api/wallets: whether members have one wallet, or another one that a vendor keeps. */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";

const mode = Type.Union([Type.Literal("single"), Type.Literal("transfer")]);

export const WalletMode = Type.Object({
  mode,
  /** What members call the vendor. */
  vendorName: Type.String(),
  version: Type.String(),
});

export const ChangeWalletModeBody = Type.Object(
  {
    mode,
    vendorName: Type.String({ minLength: 1, maxLength: 40 }),
    version: Type.String({ maxLength: 40 }),
    reason: Reason,
  },
  { additionalProperties: false },
);

export type WalletMode = Static<typeof WalletMode>;
export type ChangeWalletModeBody = Static<typeof ChangeWalletModeBody>;
