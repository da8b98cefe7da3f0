/**
 * Types of the calls by which the staff registers and monitors suppliers of games, and opens a game with which a
 * supplier certifies our wallet.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { currencies } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { Reason } from "../core/reason.ts";

const Currency = Type.Unsafe<CurrencyCode>(Type.Union(Object.keys(currencies).map((code) => Type.Literal(code))));
const Minor = Type.String({ pattern: "^(0|[1-9][0-9]{0,17})$" });

export const SupplierParams = Type.Object({ code: Type.String({ maxLength: 40 }) });

const settings = {
  /** The vendor in the catalogue whose games the supplier runs. */
  vendor: Type.String({ minLength: 1, maxLength: 40 }),
  /** The supplier's public RSA key, as PEM (SPKI). */
  publicKey: Type.String({ maxLength: 4_000 }),
  currency: Currency,
  /** True if an identical repeat gets RS_OK and the first result; false if it gets RS_ERROR_DUPLICATE_TRANSACTION. */
  answersReplay: Type.Boolean(),
  tokenLifeSeconds: Type.Integer({ minimum: 60, maximum: 7 * 86_400 }),
  /** The IP addresses and networks from which the supplier may call. An empty list allows all. */
  allowedNetworks: Type.Array(Type.String({ maxLength: 50 }), { maxItems: 50 }),
  /** The base URL of the supplier's interface. Null if there is none; a demo of our studio then opens instead. */
  apiUrl: Type.Union([Type.String({ minLength: 1, maxLength: 300 }), Type.Null()]),
  /** The name that the supplier uses for us. */
  operatorId: Type.String({ maxLength: 80 }),
  /** The origins of the supplier's games (https://games.example). A launch URL must have one of these origins. */
  gameHosts: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 20 }),
  /** The daily limit of wins without a stake (no bet, or a bet of 0), in minor units. 0 allows none. */
  promoDayLimitMinor: Minor,
  /** The operator's own accounts with which the supplier may certify the wallet. */
  certificationAccounts: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: 10 }),
  /** False if new bets are refused. */
  isEnabled: Type.Boolean(),
};

/** All settings of a supplier. They replace the previous settings. */
export const SupplierSettingsBody = Type.Object(settings, { additionalProperties: false });
export type SupplierSettingsBody = Static<typeof SupplierSettingsBody>;

/**
 * The settings take effect after a second admin has approved them. Switching a supplier off takes effect immediately.
 */
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

/** Opens a game of the supplier for one of the operator's own accounts, so that the supplier can certify the wallet. */
export const SupplierTokenBody = Type.Object(
  { account: Type.String({ minLength: 1, maxLength: 64 }), reason: Reason },
  { additionalProperties: false },
);
export type SupplierTokenBody = Static<typeof SupplierTokenBody>;

export const SupplierTokenReply = Type.Object({
  /** Our name of the player, which is `user` in the calls. */
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
  /** The public key for our calls, as PEM. Null if the supplier has no interface. */
  ourPublicKey: Type.Union([Type.String(), Type.Null()]),
  /** The path of our wallet on the merchant's host. */
  walletPath: Type.String(),
  /** Figures of the stored calls of the last hour, in both directions. */
  lastHour: Type.Object({ calls: Type.Integer(), failed: Type.Integer(), slowestMs: Type.Integer() }),
});
export type SupplierView = Static<typeof SupplierView>;

/** A change of a supplier, or a new supplier, that waits for a second admin. */
export const SupplierRequest = Type.Object({
  code: Type.String(),
  by: Type.String(),
  reason: Type.String(),
  isOwn: Type.Boolean(),
  /** The names of the settings that change; `new` for a new supplier. */
  changed: Type.Array(Type.String()),
  /** Each changed setting before the change (null for a new supplier) and after the change. */
  changes: Type.Array(
    Type.Object({ name: Type.String(), from: Type.Union([Type.String(), Type.Null()]), to: Type.String() }),
  ),
});

export const SupplierListReply = Type.Object({
  list: Type.Array(SupplierView),
  requests: Type.Array(SupplierRequest),
  /** The vendors in the catalogue whose games a supplier may run. */
  vendors: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
  /** The currencies that a wallet may have. */
  currencies: Type.Array(Type.String()),
});
export type SupplierListReply = Static<typeof SupplierListReply>;

export const SupplierCall = Type.Object({
  id: Type.String(),
  /** True if we called the supplier; false if the supplier called our wallet. */
  isOurs: Type.Boolean(),
  name: Type.String(),
  /** RS_… for calls to the wallet. For our calls: ok, refused, unavailable or unreadable. */
  status: Type.String(),
  isFailed: Type.Boolean(),
  tookMs: Type.Integer(),
  /** The time of the call by the real clock. */
  at: Type.Number(),
});
export type SupplierCall = Static<typeof SupplierCall>;

/** The latest calls of a supplier, newest first. */
export const SupplierCallsReply = Type.Object({ list: Type.Array(SupplierCall) });
export type SupplierCallsReply = Static<typeof SupplierCallsReply>;

export const SupplierGameDifference = Type.Object({
  code: Type.String(),
  /** The name in the list that contains the game; our name if both lists contain it. */
  name: Type.String(),
  /** A launch of an `unknown-there` or `closed-there` game fails. An `unknown-here` game is not offered to members. */
  kind: Type.Union([Type.Literal("unknown-there"), Type.Literal("closed-there"), Type.Literal("unknown-here")]),
});
export type SupplierGameDifference = Static<typeof SupplierGameDifference>;

/** The result of comparing the supplier's list of games with the catalogue. */
export const SupplierGamesReply = Type.Object({
  /** The number of games that our catalogue offers and the supplier opens. */
  same: Type.Integer(),
  /** The number of all differences. The list contains the first ones. */
  total: Type.Integer(),
  differences: Type.Array(SupplierGameDifference),
});
export type SupplierGamesReply = Static<typeof SupplierGamesReply>;
