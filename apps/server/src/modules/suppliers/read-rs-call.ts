/** Parses the bytes of a call and checks its syntax, required fields and types. */

import {
  requiredRsFields,
  rsFieldTypes,
  rsFields,
  rsLongestText,
  rsShapeOf,
  rsUnitsPerMajor,
} from "@openhouse/protocol/suppliers/rs-calls";
import type { RsCallName, RsFieldType, RsShape } from "@openhouse/protocol/suppliers/rs-calls";
import type { RsStatus } from "@openhouse/protocol/suppliers/rs-status";
import { currencies } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";

/** A call with checked fields. Fields that the call does not have are empty. */
export interface RsCall {
  readonly requestUuid: string;
  readonly token: string;
  /** Our own id of the player, in a call of the operator shape; null if the token names the player. */
  readonly user: string | null;
  readonly gameCode: string;
  readonly uuid: string;
  readonly round: string;
  readonly isClosing: boolean;
  readonly isFree: boolean;
  /** The call belongs to a promotion that the supplier pays. */
  readonly isPromo: boolean;
  /** A win that can come without a bet. */
  readonly canLackBet: boolean;
  readonly currency: string;
  /** In 1/100,000 of the major unit. */
  readonly amount: bigint;
  /** Null for a win without a bet. */
  readonly reference: string | null;
}

/** The reason why a call cannot be read. The message contains the name of the field. */
export interface RsFault {
  readonly status: RsStatus;
  readonly message: string;
  readonly requestUuid: string;
}

type Fields = Readonly<Record<string, unknown>>;

const referenceField = "reference_transaction_uuid";

/**
 * Parses a call. Faults, in this order: RS_ERROR_WRONG_SYNTAX (no JSON object, or a field is missing),
 * RS_ERROR_WRONG_TYPES.
 */
export function readRsCall(name: RsCallName, rawBody: Buffer): RsCall | RsFault {
  const fields = parseObject(rawBody);
  if (fields === undefined) {
    return { status: "RS_ERROR_WRONG_SYNTAX", message: "the body is no JSON object", requestUuid: "" };
  }
  const requestUuid = textOf(fields, "request_uuid").slice(0, rsLongestText);
  const shape = rsShapeOf(fields);
  const canLackBet = name === "transaction/win" && isWinWithoutBet(fields, shape);
  const required = requiredRsFields(name, shape);
  const requiredFields = name === "transaction/win" && !canLackBet ? [...required, referenceField] : required;
  const missingField = requiredFields.find((field) => isAbsent(fields[field]));
  if (missingField !== undefined) {
    return { status: "RS_ERROR_WRONG_SYNTAX", message: `${missingField} is missing`, requestUuid };
  }
  const knownFields = [...rsFields[name].required, ...rsFields[name].optional];
  const wrongField = knownFields.find((field) => !isOfType(fields[field], rsFieldTypes[field] ?? "any"));
  if (wrongField !== undefined)
    return { status: "RS_ERROR_WRONG_TYPES", message: `${wrongField} has the wrong type`, requestUuid };
  return {
    requestUuid,
    token: textOf(fields, "token"),
    user: textOf(fields, "user") || null,
    gameCode: textOf(fields, "game_code"),
    uuid: textOf(fields, "transaction_uuid"),
    round: textOf(fields, "round"),
    isClosing: fields["round_closed"] === true,
    isFree: fields["is_free"] === true,
    isPromo: fields["is_supplier_promo"] === true,
    canLackBet,
    currency: textOf(fields, "currency"),
    amount: typeof fields["amount"] === "number" ? BigInt(fields["amount"]) : 0n,
    reference: textOf(fields, referenceField) || null,
  };
}

/** Returns how many units of the protocol are one minor unit of the currency. */
export function unitsPerMinor(currency: CurrencyCode): bigint {
  return rsUnitsPerMajor / 10n ** BigInt(currencies[currency].exponent);
}

function parseObject(rawBody: Buffer): Fields | undefined {
  try {
    const value: unknown = JSON.parse(rawBody.toString("utf8"));
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns whether a win can come without a bet: a win of a promotion, a free bet or a jackpot. `jackpot_win` is the
 * part of the amount that the jackpot pays. An aggregator does not mark jackpots, so in the operator shape the missing
 * reference is enough. The supplier's daily limit (`promoDayLimit`) bounds the sum of all these wins, and of the wins
 * of bets that cost nothing.
 */
function isWinWithoutBet(fields: Fields, shape: RsShape): boolean {
  if (shape === "operator" && isAbsent(fields[referenceField])) return true;
  const jackpotPart = fields["jackpot_win"];
  if (jackpotPart === true || (typeof jackpotPart === "number" && jackpotPart > 0)) return true;
  if (fields["is_supplier_promo"] === true || fields["is_free"] === true) return true;
  return ["campaign_uuid", "reward_uuid"].some((field) => textOf(fields, field) !== "");
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

/** Checks the type of a value. An absent value is accepted, and an empty text is refused. */
function isOfType(value: unknown, type: RsFieldType): boolean {
  if (isAbsent(value)) return true;
  switch (type) {
    case "text":
      // PostgreSQL cannot store a NUL character in a text.
      return typeof value === "string" && value !== "" && value.length <= rsLongestText && !value.includes("\0");
    case "flag":
      return typeof value === "boolean";
    case "money":
      return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
    case "any":
      return true;
  }
}

function textOf(fields: Fields, field: string): string {
  const value = fields[field];
  return typeof value === "string" ? value : "";
}
