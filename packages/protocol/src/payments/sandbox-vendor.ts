/**
 * The interface of the sandbox vendor, which has its own wallets (like vendors with the TCG protocol): create a player,
 * transfer money, check the status of a transfer, read the balance. Calls are signed like the calls of the sandbox
 * provider. Described in apps/payment-sandbox/README.md.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

const name = Type.String({ pattern: "^[A-Za-z0-9-]{1,60}$" });
const currency = Type.String({ pattern: "^[A-Z]{3}$" });
const amountMinor = Type.String({ pattern: "^[1-9][0-9]{0,18}$" });
/** 1: to the vendor; 2: from the vendor. */
const type = Type.Union([Type.Literal(1), Type.Literal(2)]);

/** PUT /vendor/players/:player: creates a player. A repeated call changes nothing. */
export const VendorPlayerBody = Type.Object({ currency }, { additionalProperties: false });

/** GET and PUT /vendor/players/:player. */
export const VendorPlayer = Type.Object({
  player: name,
  currency,
  balanceMinor: Type.String({ pattern: "^(0|[1-9][0-9]{0,18})$" }),
});

/**
 * POST /vendor/transfers. A repeated reference returns the same transfer; with other details it is refused with 409.
 */
export const VendorTransferBody = Type.Object(
  { reference: name, player: name, type, amountMinor, currency },
  { additionalProperties: false },
);

/** The reply of POST /vendor/transfers and of GET /vendor/transfers/:reference. */
export const VendorTransferReply = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 100 }),
  reference: name,
  type,
  state: Type.Union([Type.Literal("pending"), Type.Literal("done"), Type.Literal("failed")]),
  amountMinor,
  currency,
});

export type VendorPlayer = Static<typeof VendorPlayer>;
export type VendorTransferBody = Static<typeof VendorTransferBody>;
export type VendorTransferReply = Static<typeof VendorTransferReply>;
