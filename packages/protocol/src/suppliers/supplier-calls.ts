/**
 * The operator's calls to a supplier's interface, and their responses. They belong to the RS_ protocol, which is
 * publicly documented (Hub88 Operator API). Bodies are JSON and are signed like the supplier's own calls
 * (`rsSignatureHeader`). Both sides ignore fields that are not listed here.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

const text = (maxLength: number) => Type.String({ maxLength });

/** The currency of a supplier's demo games, which make no calls to the wallet. */
export const supplierDemoCurrency = "FUN";

/** POST game/url: opens a game. `token` and `user` are empty in the demo currency. */
export const GameUrlOrder = Type.Object({
  operator_id: text(80),
  user: text(80),
  token: text(256),
  game_code: text(128),
  platform: Type.Union([Type.Literal("GPL_DESKTOP"), Type.Literal("GPL_MOBILE")]),
  /** The language: `en` or `fil`. */
  lang: text(10),
  currency: text(10),
  /** The country as ISO 3166-1 alpha-2. */
  country: text(2),
  ip: text(60),
  lobby_url: text(300),
  deposit_url: text(300),
});
export type GameUrlOrder = Static<typeof GameUrlOrder>;

export const GameUrlReply = Type.Object({ url: text(2_000) });
export type GameUrlReply = Static<typeof GameUrlReply>;

/** POST game/list: all games that the supplier offers this operator. */
export const GameListOrder = Type.Object({ operator_id: text(80) });
export type GameListOrder = Static<typeof GameListOrder>;

export const SupplierGame = Type.Object({
  game_code: text(128),
  name: text(300),
  /** The name of the category at the supplier. */
  category: Type.Optional(text(80)),
  /** False if the supplier does not open the game now. */
  enabled: Type.Optional(Type.Boolean()),
});
export type SupplierGame = Static<typeof SupplierGame>;

export const GameListReply = Type.Array(SupplierGame, { maxItems: 20_000 });
export type GameListReply = Static<typeof GameListReply>;

/** POST game/round: the URL at which the supplier replays a round of the player. */
export const GameRoundOrder = Type.Object({
  operator_id: text(80),
  user: text(80),
  game_code: text(128),
  round: text(256),
  /** The language: `en` or `fil`. */
  lang: text(10),
});
export type GameRoundOrder = Static<typeof GameRoundOrder>;

export const GameRoundReply = Type.Object({ url: text(2_000) });
export type GameRoundReply = Static<typeof GameRoundReply>;

/** POST transactions/list: the transactions of a period by the real clock, in the order in which they were created. */
export const TransactionsOrder = Type.Object({
  operator_id: text(80),
  /** Both times are ISO 8601. */
  start_time: text(40),
  end_time: text(40),
  /** The page number, from 1. */
  page: Type.Integer({ minimum: 1 }),
});
export type TransactionsOrder = Static<typeof TransactionsOrder>;

export const supplierTransactionKinds = [
  "TK_BET",
  "TK_WIN",
  "TK_ROLLBACK",
  "TK_FREE_BET",
  "TK_FREE_WIN",
  "TK_JP_WIN",
  "TK_NEG_BET",
  "TK_BONUS_WIN",
] as const;
export type SupplierTransactionKind = (typeof supplierTransactionKinds)[number];

export const supplierTransactionStates = [
  "TS_SUCCESS",
  "TS_DECLINED",
  "TS_ROLLEDBACK",
  "TS_RETRY_ATTEMPTS_LIMIT_EXCEEDED",
] as const;
export type SupplierTransactionState = (typeof supplierTransactionStates)[number];

export const SupplierTransaction = Type.Object({
  transaction_uuid: text(256),
  kind: Type.Unsafe<SupplierTransactionKind>(Type.Union(supplierTransactionKinds.map((kind) => Type.Literal(kind)))),
  status: Type.Unsafe<SupplierTransactionState>(
    Type.Union(supplierTransactionStates.map((state) => Type.Literal(state))),
  ),
  /** The amount in 1/100,000 of the major unit. */
  amount: Type.Integer({ minimum: 0 }),
  currency: text(10),
  user: text(80),
  game_code: text(128),
  round: text(256),
  reference_transaction_uuid: Type.Union([text(256), Type.Null()]),
  created_at: text(40),
});
export type SupplierTransaction = Static<typeof SupplierTransaction>;

/** The number of transactions per page. */
export const supplierPageSize = 500;

export const TransactionsReply = Type.Object({
  transactions: Type.Array(SupplierTransaction, { maxItems: supplierPageSize }),
  has_more: Type.Boolean(),
});
export type TransactionsReply = Static<typeof TransactionsReply>;
