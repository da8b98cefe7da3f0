/**
 * The calls of a supplier to the operator's wallet, and their fields. Amounts are integers of 1/100,000 of the major
 * unit. Fields that are not listed here are ignored, because suppliers add fields of their own.
 */

/** The header with base64(RSA-SHA256 over the exact bytes of the body). Each side signs its own calls. */
export const rsSignatureHeader = "x-hub88-signature";

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

/** `money`: an integer from 0 that a double represents exactly. */
export type RsFieldType = "text" | "flag" | "money" | "any";

interface RsFields {
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

const transaction = ["game_code", "request_uuid", "round", "round_closed", "token", "transaction_uuid"] as const;
const bet = ["amount", "currency", "is_free", "supplier_user", ...transaction] as const;
const extras = [
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

/**
 * The fields of each call, in the order in which they are checked. A win names its bet; a win of a promotion
 * (`isPromoWin`) may have no bet.
 */
export const rsFields: Readonly<Record<RsCallName, RsFields>> = {
  "user/info": { required: ["request_uuid", "token"], optional: ["supplier_user"] },
  "user/balance": { required: ["game_code", "request_uuid", "supplier_user", "token"], optional: ["sub_partner_id"] },
  "transaction/bet": { required: bet, optional: extras },
  "transaction/win": { required: bet, optional: ["reference_transaction_uuid", ...extras] },
  "transaction/rollback": { required: ["reference_transaction_uuid", ...transaction], optional: extras },
};

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
};

/** The maximum length of a text field. */
export const rsLongestText = 256;
