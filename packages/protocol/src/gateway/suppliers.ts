/** Calls by which the staff registers suppliers of games and opens a game for their certification. */

import { Type } from "typebox";
import type { Static } from "typebox";
import { currencies } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { Reason } from "../core/reason.ts";

const Currency = Type.Unsafe<CurrencyCode>(Type.Union(Object.keys(currencies).map((code) => Type.Literal(code))));

export const SupplierParams = Type.Object({ code: Type.String({ maxLength: 40 }) });

/** All settings of a supplier; what is written replaces what was. */
export const SupplierBody = Type.Object(
  {
    /** The vendor of the catalogue whose games it runs. */
    vendor: Type.String({ minLength: 1, maxLength: 40 }),
    /** PEM (SPKI) of its RSA key. */
    publicKey: Type.String({ maxLength: 4_000 }),
    currency: Currency,
    /** An identical replay is RS_OK with the first result; else RS_ERROR_DUPLICATE_TRANSACTION. */
    answersReplay: Type.Boolean(),
    tokenLifeSeconds: Type.Integer({ minimum: 60, maximum: 7 * 86_400 }),
    /** Addresses and networks that it may call from; none = from everywhere. */
    allowedNetworks: Type.Array(Type.String({ maxLength: 50 }), { maxItems: 50 }),
    /** False: no new bets. */
    isEnabled: Type.Boolean(),
    reason: Reason,
  },
  { additionalProperties: false },
);
export type SupplierBody = Static<typeof SupplierBody>;

/** Opens a game of the supplier for an account of the operator's own, so that the supplier can certify the wallet. */
export const SupplierTokenBody = Type.Object(
  { account: Type.String({ minLength: 1, maxLength: 64 }), reason: Reason },
  { additionalProperties: false },
);
export type SupplierTokenBody = Static<typeof SupplierTokenBody>;

export const SupplierTokenReply = Type.Object({
  /** Our name of the player: `supplier_user` of the calls. */
  user: Type.String(),
  token: Type.String(),
  currency: Type.String(),
});
export type SupplierTokenReply = Static<typeof SupplierTokenReply>;
