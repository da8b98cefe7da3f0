/**
 * GET /backoffice/api/closes lists the closed business days of a currency, newest first, with the check of their hash
 * chain. GET /backoffice/api/closes/:currency/:number returns one closed day. GET …/transfers lists the transfers that
 * add up to one line of this day. Amounts are strings of minor units, days yyyy-mm-dd in the merchant's time zone.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { HouseTransfer } from "./house-transfer.ts";

const currency = Type.String({ pattern: "^[A-Z]{3}$" });

export const DayClosesQuery = Type.Object({
  /** Default: the merchant's currency. */
  currency: Type.Optional(currency),
  /** Lists closes before this number. */
  before: Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,8}$" })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});

export const DayCloseRow = Type.Object({
  currency: Type.String(),
  /** 1, 2, 3 … without gaps. */
  number: Type.Integer(),
  day: Type.String(),
  /** True if opening balance plus movements equal the closing balance for every kind of account. */
  isProven: Type.Boolean(),
  transfers: Type.Integer(),
  /** Transfers that were posted into a day after its close. */
  lateTransfers: Type.Integer(),
  /** The merchant's liabilities to members: main, bonus, vendor and hold accounts. */
  owedOpeningMinor: Type.String(),
  owedClosingMinor: Type.String(),
  /** Milliseconds of the real clock. */
  closedAt: Type.Number(),
  previousHash: Type.String(),
  hash: Type.String(),
});

export const DayCloses = Type.Object({
  list: Type.Array(DayCloseRow),
  next: Type.Union([Type.String(), Type.Null()]),
  /** All currencies that have closes. */
  currencies: Type.Array(Type.String()),
  chain: Type.Object({
    closes: Type.Integer(),
    /** Numbers of closes whose hash does not follow from the row and the previous close, oldest first, at most 100. */
    broken: Type.Array(Type.Integer()),
  }),
});

export const DayCloseParams = Type.Object({ currency, number: Type.String({ pattern: "^[1-9][0-9]{0,8}$" }) });

export const CloseBalance = Type.Object({
  account: Type.String(),
  openingMinor: Type.String(),
  movedMinor: Type.String(),
  closingMinor: Type.String(),
});

export const CloseLine = Type.Object({
  code: Type.String(),
  from: Type.String(),
  to: Type.String(),
  /** The number of transfers, including late ones. */
  transfers: Type.Integer(),
  amountMinor: Type.String(),
  lateTransfers: Type.Integer(),
  lateMinor: Type.String(),
});

export const DayClose = Type.Object({
  close: DayCloseRow,
  timeZone: Type.String(),
  balances: Type.Array(CloseBalance),
  /** Lines with at least one transfer. */
  lines: Type.Array(CloseLine),
});

export const CloseTransfersQuery = Type.Object({
  code: Type.String({ maxLength: 40 }),
  from: Type.String({ maxLength: 40 }),
  to: Type.String({ maxLength: 40 }),
  before: Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,18}$" })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
});

export const CloseTransfers = Type.Object({
  list: Type.Array(HouseTransfer),
  next: Type.Union([Type.String(), Type.Null()]),
});

export type DayClosesQuery = Static<typeof DayClosesQuery>;
export type DayCloseRow = Static<typeof DayCloseRow>;
export type DayCloses = Static<typeof DayCloses>;
export type DayCloseParams = Static<typeof DayCloseParams>;
export type CloseLine = Static<typeof CloseLine>;
export type DayClose = Static<typeof DayClose>;
export type CloseTransfersQuery = Static<typeof CloseTransfersQuery>;
export type CloseTransfers = Static<typeof CloseTransfers>;
