/**
 * The calls of a supplier to the operator's wallet, and their fields. Amounts are integers of 1/100,000 of the major
 * unit. Fields that are not listed here are ignored, because suppliers add fields of their own.
 */

/** The header with base64(RSA-SHA256 over the exact bytes of the body). Each side signs its own calls. */
export const rsSignatureHeader = "x-hub88-signature";
/** The same header as Caleta names it. */
export const rsOtherSignatureHeader = "x-auth-signature";

/** The number of wire units in one major unit, in every currency. */
export const rsUnitsPerMajor = 100_000n;

export const rsCallNames = [
  "user/info",
  "user/balance",
  "transaction/bet",
  "transaction/win",
  "transaction/rollback",
] as const;

/** The path of a call below `/gateway/rs/<supplier>/`. */
export type RsCallName = (typeof rsCallNames)[number];

/** Other paths of the same calls, which Caleta uses. `wallet/check` has only a token. */
export const rsAliases: Readonly<Record<string, RsCallName>> = {
  "wallet/check": "user/info",
  "wallet/balance": "user/balance",
  "wallet/bet": "transaction/bet",
  "wallet/win": "transaction/win",
  "wallet/rollback": "transaction/rollback",
};

/** `money`: an integer from 0 that a double represents exactly. */
export type RsFieldType = "text" | "flag" | "money" | "any";

/**
 * How a call names the player. Operator shape: an aggregator calls us as its operator, and `user` is our own id of the
 * player. Supplier shape: a supplier calls us as it would call an aggregator, without `user` or with null, and the
 * token names the player. `supplier_user`, the supplier's own name of the player, identifies nobody for us.
 */
export type RsShape = "operator" | "supplier";

export function rsShapeOf(fields: Readonly<Record<string, unknown>>): RsShape {
  return (fields["user"] ?? null) === null ? "supplier" : "operator";
}

interface RsFields {
  /** Required in both shapes, in the order in which they are checked. */
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

const player = ["user", "supplier_user"] as const;
const transaction = ["game_code", "request_uuid", "round", "round_closed", "token", "transaction_uuid"] as const;
const bet = ["amount", "currency", "is_free", ...transaction] as const;
const extras = [
  ...player,
  "bet",
  "campaign_uuid",
  "reward_uuid",
  "jackpot_win",
  "is_aggregated",
  "is_supplier_promo",
  "supplier_transaction_id",
  "meta",
  "game_id",
  "sub_partner_id",
] as const;

/** The fields of each call; `requiredRsFields` adds those of one shape. */
export const rsFields: Readonly<Record<RsCallName, RsFields>> = {
  "user/info": { required: [], optional: ["request_uuid", "token", ...player] },
  "user/balance": { required: ["game_code", "request_uuid", "token"], optional: [...player, "sub_partner_id"] },
  "transaction/bet": { required: bet, optional: extras },
  "transaction/win": { required: bet, optional: ["reference_transaction_uuid", ...extras] },
  "transaction/rollback": { required: ["reference_transaction_uuid", ...transaction], optional: extras },
};

/**
 * The fields that a call must have in its shape. `user/info` has only an id of the call beside `user`; in the supplier
 * shape only the token is required. A win needs `reference_transaction_uuid` too, unless it may come without a bet.
 */
export function requiredRsFields(name: RsCallName, shape: RsShape): readonly string[] {
  if (name !== "user/info") return rsFields[name].required;
  return shape === "operator" ? ["request_uuid"] : ["token"];
}

/** The type of each field. A field without an entry may have any type. */
export const rsFieldTypes: Readonly<Record<string, RsFieldType>> = {
  amount: "money",
  campaign_uuid: "text",
  currency: "text",
  game_code: "text",
  is_free: "flag",
  is_supplier_promo: "flag",
  reference_transaction_uuid: "text",
  request_uuid: "text",
  reward_uuid: "text",
  round: "text",
  round_closed: "flag",
  supplier_user: "text",
  token: "text",
  transaction_uuid: "text",
  user: "text",
};

/** The maximum length of a text field. */
export const rsLongestText = 256;
