/** Calls by which the staff registers and watches suppliers of games, and opens a game for their certification. */

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
  /** An identical replay is RS_OK with the first result; else RS_ERROR_DUPLICATE_TRANSACTION. */
  answersReplay: Type.Boolean(),
  tokenLifeSeconds: Type.Integer({ minimum: 60, maximum: 7 * 86_400 }),
  /** Addresses and networks that it may call from; none = from everywhere. */
  allowedNetworks: Type.Array(Type.String({ maxLength: 50 }), { maxItems: 50 }),
  /** Base address of its interface; null = none: its games are opened as the studio's demo. */
  apiUrl: Type.Union([Type.String({ minLength: 1, maxLength: 300 }), Type.Null()]),
  /** Our name there. */
  operatorId: Type.String({ maxLength: 80 }),
  /** Origins that its games come from (https://games.example); a launch leads nowhere else. */
  gameHosts: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 20 }),
  /** Minor units that it may give to players in a day as wins without a bet; 0 = none. */
  promoDayLimitMinor: Minor,
  /** Accounts of the house's own, by which it may certify the wallet. */
  certificationAccounts: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: 10 }),
  /** False: no new bets. */
  isEnabled: Type.Boolean(),
};

/** All settings of a supplier; what is written replaces what was. */
export const SupplierSettingsBody = Type.Object(settings, { additionalProperties: false });
export type SupplierSettingsBody = Static<typeof SupplierSettingsBody>;

/** They come into force when a second admin agrees; switching off does at once. */
export const SupplierBody = Type.Object({ ...settings, reason: Reason }, { additionalProperties: false });
export type SupplierBody = Static<typeof SupplierBody>;

export const SupplierSavedReply = Type.Object({
  /** `asked`: a second admin must agree. */
  state: Type.Union([Type.Literal("saved"), Type.Literal("asked")]),
});
export type SupplierSavedReply = Static<typeof SupplierSavedReply>;

/** The second admin decides. */
export const SupplierDecisionBody = Type.Object(
  { decision: Type.Union([Type.Literal("approved"), Type.Literal("rejected")]), reason: Reason },
  { additionalProperties: false },
);
export type SupplierDecisionBody = Static<typeof SupplierDecisionBody>;

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

/** A supplier as the desk sees it. */
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
  /** PEM of the key by which the supplier checks our calls; null while it has no interface. */
  ourPublicKey: Type.Union([Type.String(), Type.Null()]),
  /** Where it reaches our wallet: below the merchant's own address. */
  walletPath: Type.String(),
  /** Of the calls of the last hour that are kept, in both directions. */
  lastHour: Type.Object({ calls: Type.Integer(), failed: Type.Integer(), slowestMs: Type.Integer() }),
});
export type SupplierView = Static<typeof SupplierView>;

/** A change, or a new supplier, that waits for a second admin. */
export const SupplierRequest = Type.Object({
  code: Type.String(),
  by: Type.String(),
  reason: Type.String(),
  isOwn: Type.Boolean(),
  /** Names of the settings that change; `new`: there is no such supplier yet. */
  changed: Type.Array(Type.String()),
  /** What the second admin decides on: each setting as it is (null: there is no such supplier yet) and would be. */
  changes: Type.Array(
    Type.Object({ name: Type.String(), from: Type.Union([Type.String(), Type.Null()]), to: Type.String() }),
  ),
});

export const SupplierListReply = Type.Object({
  list: Type.Array(SupplierView),
  requests: Type.Array(SupplierRequest),
  /** Vendors of the catalogue that a supplier may run. */
  vendors: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
  /** Currencies that a wallet may be in. */
  currencies: Type.Array(Type.String()),
});
export type SupplierListReply = Static<typeof SupplierListReply>;

export const SupplierCall = Type.Object({
  id: Type.String(),
  /** True: we called the supplier; false: it called our wallet. */
  isOurs: Type.Boolean(),
  name: Type.String(),
  /** RS_… of calls to the wallet; of ours: ok, refused, unavailable, unreadable. */
  status: Type.String(),
  isFailed: Type.Boolean(),
  tookMs: Type.Integer(),
  /** Real time. */
  at: Type.Number(),
});
export type SupplierCall = Static<typeof SupplierCall>;

/** The last calls of a supplier, the newest first. */
export const SupplierCallsReply = Type.Object({ list: Type.Array(SupplierCall) });
export type SupplierCallsReply = Static<typeof SupplierCallsReply>;

export const SupplierGameDifference = Type.Object({
  code: Type.String(),
  /** As the one that has it calls it; ours where both do. */
  name: Type.String(),
  /** `unknown-there` and `closed-there` fail at a launch; `unknown-here` is not offered. */
  kind: Type.Union([Type.Literal("unknown-there"), Type.Literal("closed-there"), Type.Literal("unknown-here")]),
});
export type SupplierGameDifference = Static<typeof SupplierGameDifference>;

/** The supplier's own list of games beside the catalogue. */
export const SupplierGamesReply = Type.Object({
  /** How many are offered here and opened there. */
  same: Type.Integer(),
  /** How many differ; the list holds the first of them. */
  total: Type.Integer(),
  differences: Type.Array(SupplierGameDifference),
});
export type SupplierGamesReply = Static<typeof SupplierGamesReply>;
