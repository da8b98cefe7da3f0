/**
 * The statuses that the operator's wallet returns to suppliers of games. They belong to the RS_ protocol, which is
 * publicly documented (Hub88 Operator API).
 */

export const rsStatuses = [
  "RS_OK",
  "RS_ERROR_UNKNOWN",
  "RS_ERROR_TIMEOUT",
  "RS_ERROR_INVALID_PARTNER",
  "RS_ERROR_INVALID_TOKEN",
  "RS_ERROR_INVALID_GAME",
  "RS_ERROR_WRONG_CURRENCY",
  "RS_ERROR_NOT_ENOUGH_MONEY",
  "RS_ERROR_USER_DISABLED",
  "RS_ERROR_INVALID_SIGNATURE",
  "RS_ERROR_TOKEN_EXPIRED",
  "RS_ERROR_WRONG_SYNTAX",
  "RS_ERROR_WRONG_TYPES",
  "RS_ERROR_DUPLICATE_TRANSACTION",
  "RS_ERROR_TRANSACTION_DOES_NOT_EXIST",
  "RS_ERROR_TRANSACTION_ROLLED_BACK",
  "RS_ERROR_BET_LIMIT_EXCEEDED",
] as const;

export type RsStatus = (typeof rsStatuses)[number];
