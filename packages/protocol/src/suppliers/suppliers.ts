/** Calls by which the staff registers and monitors suppliers of games, and opens a game for their certification. */

import { Type } from "typebox";
import type { Static } from "typebox";
import { currencies } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { Reason } from "../core/reason.ts";

const Currency = Type.Unsafe<CurrencyCode>(Type.Union(Object.keys(currencies).map((code) => Type.Literal(code))));
const Minor = Type.String({ pattern: "^(0|[1-9][0-9]{0,17})$" });

export const SupplierParams = Type.Object({ code: Type.String({ maxLength: 40 }) });

const settings = {
  /** The vendor of the catalogue whose games it runs. */
  vendor: Type.String({ minLength: 1, maxLength: 40 }),
  /** PEM (SPKI) of its RSA key. */
  publicKey: Type.String({ maxLength: 4_000 }),
  currency: Currency,
  /** True: an identical repeat gets RS_OK and the first result. False: RS_ERROR_DUPLICATE_TRANSACTION. */
  answersReplay: Type.Boolean(),
  tokenLifeSeconds: Type.Integer({ minimum: 60, maximum: 7 * 86_400 }),
  /** Addresses and networks that it may call from; empty allows all. */
  allowedNetworks: Type.Array(Type.String({ maxLength: 50 }), { maxItems: 50 }),
  /** Base URL of its interface; null = none: its games open as the studio's demo. */
  apiUrl: Type.Union([Type.String({ minLength: 1, maxLength: 300 }), Type.Null()]),
  /** Our name at the supplier. */
  operatorId: Type.String({ maxLength: 80 }),
  /** Origins of its games (https://games.example); a launch URL must have one of them. */
  gameHosts: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 20 }),
  /** Limit of wins without a bet per day, in minor units; 0 = none allowed. */
  promoDayLimitMinor: Minor,
  /** The operator's own accounts with which the supplier may certify the wallet. */
  certificationAccounts: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: 10 }),
  /** False: no new bets. */
  isEnabled: Type.Boolean(),
};

/** All settings of a supplier; they replace the previous ones. */
export const SupplierSettingsBody = Type.Object(settings, { additionalProperties: false });
export type SupplierSettingsBody = Static<typeof SupplierSettingsBody>;

/** The settings apply when a second admin has approved them; switching off applies at once. */
export const SupplierBody = Type.Object({ ...settings, reason: Reason }, { additionalProperties: false });
export type SupplierBody = Static<typeof SupplierBody>;

export const SupplierSavedReply = Type.Object({
  /** `asked`: a second admin must approve. */
  state: Type.Union([Type.Literal("saved"), Type.Literal("asked")]),
});
export type SupplierSavedReply = Static<typeof SupplierSavedReply>;

/** The second admin's decision. */
export const SupplierDecisionBody = Type.Object(
  { decision: Type.Union([Type.Literal("approved"), Type.Literal("rejected")]), reason: Reason },
  { additionalProperties: false },
);
export type SupplierDecisionBody = Static<typeof SupplierDecisionBody>;

/** Opens a game of the supplier for the operator's own account, so that the supplier can certify the wallet. */
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

/** A supplier as the back office shows it. */
export const SupplierView = Type.Object({
  code: Type.String(),
  vendor: Type.String(),
  publicKey: Type.String(),
  currency: Type.String(),
  answersReplay: Type.Boolean(),
  tokenLifeSeconds: Type.Integer(),
  allowedNetworks: Type.Array(Type.String()),
  apiUrl: Type.Union([Type.String(), Type.Null()]),
  operatorId: Type.String(),
  gameHosts: Type.Array(Type.String()),
  promoDayLimitMinor: Type.String(),
  certificationAccounts: Type.Array(Type.String()),
  isEnabled: Type.Boolean(),
  /** PEM of the public key for our calls; null without an interface. */
  ourPublicKey: Type.Union([Type.String(), Type.Null()]),
  /** Path of our wallet on the merchant's host. */
  walletPath: Type.String(),
  /** Of the stored calls of the last hour, in both directions. */
  lastHour: Type.Object({ calls: Type.Integer(), failed: Type.Integer(), slowestMs: Type.Integer() }),
});
export type SupplierView = Static<typeof SupplierView>;

/** A change, or a new supplier, that waits for a second admin. */
export const SupplierRequest = Type.Object({
  code: Type.String(),
  by: Type.String(),
  reason: Type.String(),
  isOwn: Type.Boolean(),
  /** Names of the settings that change; `new` for a new supplier. */
  changed: Type.Array(Type.String()),
  /** Each changed setting before (null for a new supplier) and after. */
  changes: Type.Array(
    Type.Object({ name: Type.String(), from: Type.Union([Type.String(), Type.Null()]), to: Type.String() }),
  ),
});

export const SupplierListReply = Type.Object({
  list: Type.Array(SupplierView),
  requests: Type.Array(SupplierRequest),
  /** Vendors of the catalogue that a supplier may run. */
  vendors: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
  /** Allowed currencies of a wallet. */
  currencies: Type.Array(Type.String()),
});
export type SupplierListReply = Static<typeof SupplierListReply>;

export const SupplierCall = Type.Object({
  id: Type.String(),
  /** True: we called the supplier; false: it called our wallet. */
  isOurs: Type.Boolean(),
  name: Type.String(),
  /** RS_… for calls to the wallet; for our calls: ok, refused, unavailable, unreadable. */
  status: Type.String(),
  isFailed: Type.Boolean(),
  tookMs: Type.Integer(),
  /** Real time. */
  at: Type.Number(),
});
export type SupplierCall = Static<typeof SupplierCall>;

/** The latest calls of a supplier, newest first. */
export const SupplierCallsReply = Type.Object({ list: Type.Array(SupplierCall) });
export type SupplierCallsReply = Static<typeof SupplierCallsReply>;

export const SupplierGameDifference = Type.Object({
  code: Type.String(),
  /** The name in the list that has the game; ours if both have it. */
  name: Type.String(),
  /** `unknown-there` and `closed-there` fail at a launch; `unknown-here` is not offered. */
  kind: Type.Union([Type.Literal("unknown-there"), Type.Literal("closed-there"), Type.Literal("unknown-here")]),
});
export type SupplierGameDifference = Static<typeof SupplierGameDifference>;

/** The supplier's own list of games compared with the catalogue. */
export const SupplierGamesReply = Type.Object({
  /** How many are offered here and open there. */
  same: Type.Integer(),
  /** How many differ; the list contains the first ones. */
  total: Type.Integer(),
  differences: Type.Array(SupplierGameDifference),
});
export type SupplierGamesReply = Static<typeof SupplierGamesReply>;
