/** GET and PUT /backoffice/api/wallets: one wallet for all games, or an additional vendor wallet. */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";

const mode = Type.Union([Type.Literal("single"), Type.Literal("transfer")]);

export const WalletMode = Type.Object({
  mode,
  /** The vendor's name as members see it. */
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
