/**
 * Answers a supplier's call: checks the supplier and the signature of the call, parses the call, finds the player, and
 * books the call.
 *
 * Statuses, in the order in which they are checked:
 * - RS_ERROR_INVALID_PARTNER: unknown supplier, an IP address outside the supplier's networks, or a disabled supplier
 *   that calls anything except win and rollback; RS_ERROR_INVALID_SIGNATURE;
 * - RS_ERROR_WRONG_SYNTAX: no JSON object, or a field is missing (`message` contains its name); RS_ERROR_WRONG_TYPES;
 *   RS_ERROR_WRONG_CURRENCY (bet, win); RS_ERROR_WRONG_SYNTAX for a bet that is not a multiple of the minor unit;
 * - RS_ERROR_INVALID_TOKEN: no player has the name `user`, or for balance and bet the token is unknown or belongs to
 *   another player. Without `user`, the token must be known, except for the rollback of a known transaction;
 * - under the wallet's lock, by `book_wallet_calls`: a repeat, RS_ERROR_DUPLICATE_TRANSACTION,
 *   RS_ERROR_TRANSACTION_ROLLED_BACK; for bets RS_ERROR_TOKEN_EXPIRED (also if the portal session has ended, but not
 *   with `is_supplier_promo`),
 *   RS_ERROR_USER_DISABLED, RS_ERROR_INVALID_GAME (also for a win that opens a round of an unknown game); for wins and
 *   rollbacks RS_ERROR_TRANSACTION_DOES_NOT_EXIST; RS_ERROR_BET_LIMIT_EXCEEDED, RS_ERROR_NOT_ENOUGH_MONEY;
 * - RS_ERROR_TIMEOUT: the lane or the database is temporarily unavailable; the same call may be sent again.
 *   RS_ERROR_UNKNOWN: an error of ours.
 *
 * The rate limit per IP address (plugins/rate-limit) and the body limit of 64 kB limit the cost of signature checks.
 * Side effects: records the call for the back office. A booked call writes transfers, round, bet, day sums and events
 * in one transaction. A booked bet also extends the portal session of its token. Idempotent by `transaction_uuid`: an
 * identical repeat moves no money. Source: docs/wallet-protocol.md.
 */

import { verify, createHash } from "node:crypto";
import type { RsCallName } from "@openhouse/protocol/suppliers/rs-calls";
import type { RsReply } from "@openhouse/protocol/suppliers/rs-reply";
import type { RsStatus } from "@openhouse/protocol/suppliers/rs-status";
import { monotonicMs } from "../../core/clock.ts";
import type { MerchantId, BetId, SessionId } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import { isDatabaseUnavailable } from "../../db/is-database-gone.ts";
import type { GatewayDeps } from "./gateway-deps.ts";
import { readRsCall, unitsPerMinor } from "./read-rs-call.ts";
import type { RsCall } from "./read-rs-call.ts";
import { readSpendable, findTransactionOwner } from "./repository.ts";
import type { Supplier } from "./supplier.ts";
import { idsPerCall } from "./wallet-call.ts";
import type { CallStatus, CallKind, WalletCall } from "./wallet-call.ts";
import type { Deps } from "../../core/deps.ts";
import { keyToUuid } from "../../core/secrets/key-to-uuid.ts";
import type { Player } from "./repository.ts";

const kinds: Readonly<Record<TransactionName, CallKind>> = {
  "transaction/bet": "bet",
  "transaction/win": "win",
  "transaction/rollback": "rollback",
};

export interface RsRequest {
  readonly merchantId: MerchantId;
  /** The code in the URL path. */
  readonly supplierCode: string;
  readonly name: RsCallName;
  readonly ip: string;
  readonly signature: string | undefined;
  readonly rawBody: Buffer;
}

const statuses: Readonly<Record<CallStatus, RsStatus>> = {
  booked: "RS_OK",
  repeated: "RS_OK",
  notEnoughMoney: "RS_ERROR_NOT_ENOUGH_MONEY",
  otherDetails: "RS_ERROR_DUPLICATE_TRANSACTION",
  tokenExpired: "RS_ERROR_TOKEN_EXPIRED",
  userDisabled: "RS_ERROR_USER_DISABLED",
  gameClosed: "RS_ERROR_INVALID_GAME",
  limitReached: "RS_ERROR_BET_LIMIT_EXCEEDED",
  rolledBack: "RS_ERROR_TRANSACTION_ROLLED_BACK",
  unknownTransaction: "RS_ERROR_TRANSACTION_DOES_NOT_EXIST",
  impossible: "RS_ERROR_UNKNOWN",
};

export async function answerRsCall(deps: GatewayDeps, request: RsRequest): Promise<RsReply> {
  const startedMs = monotonicMs();
  const supplier = await deps.suppliers.find(request.merchantId, request.supplierCode);
  // Calls of an unknown supplier are not recorded.
  if (supplier === undefined) return refuse("RS_ERROR_INVALID_PARTNER", "");
  const reply = await answerSupplier(deps, supplier, request);
  const { merchantId, code } = supplier;
  const tookMs = monotonicMs() - startedMs;
  deps.callLog.record({ merchantId, supplier: code, isOurs: false, name: request.name, status: reply.status, tookMs });
  return reply;
}

async function answerSupplier(deps: GatewayDeps, supplier: Supplier, request: RsRequest): Promise<RsReply> {
  if (!mayCall(supplier, request)) return refuse("RS_ERROR_INVALID_PARTNER", "");
  if (!isSigned(supplier, request)) return refuse("RS_ERROR_INVALID_SIGNATURE", "");
  const call = readRsCall(request.name, request.rawBody);
  if ("status" in call) return { ...refuse(call.status, call.requestUuid), message: call.message };
  try {
    return await answerCall(deps, { supplier, name: request.name, call });
  } catch (error) {
    // A refusal of the lane and an unavailable database are temporary. Any other error is ours and becomes
    // RS_ERROR_UNKNOWN.
    const isTemporary = error instanceof Refusal || isDatabaseUnavailable(error);
    if (!(error instanceof Refusal))
      deps.log.error({ err: error, supplier: supplier.code, call: request.name }, "a wallet call failed");
    return refuse(isTemporary ? "RS_ERROR_TIMEOUT" : "RS_ERROR_UNKNOWN", call.requestUuid);
  }
}

/**
 * Returns whether the supplier may send the call from this IP address. A disabled supplier may only finish open rounds,
 * that is, send wins and rollbacks.
 */
function mayCall(supplier: Supplier, { ip, name }: RsRequest): boolean {
  if (supplier.networks !== undefined && !supplier.networks(ip)) return false;
  return supplier.isEnabled || name === "transaction/win" || name === "transaction/rollback";
}

function isSigned({ publicKey }: Supplier, { signature, rawBody }: RsRequest): boolean {
  return signature !== undefined && verify("sha256", rawBody, publicKey, Buffer.from(signature, "base64"));
}

interface ParsedCall {
  readonly supplier: Supplier;
  readonly name: RsCallName;
  readonly call: RsCall;
}

async function answerCall(deps: GatewayDeps, { supplier, name, call }: ParsedCall): Promise<RsReply> {
  const { requestUuid } = call;
  const hasAmount = name === "transaction/bet" || name === "transaction/win";
  if (hasAmount && call.currency !== supplier.currency) return refuse("RS_ERROR_WRONG_CURRENCY", requestUuid);
  if (name === "transaction/bet" && call.amount % unitsPerMinor(supplier.currency) !== 0n) {
    return { ...refuse("RS_ERROR_WRONG_SYNTAX", requestUuid), message: "amount is not a whole number of minor units" };
  }
  const caller = await findCaller(deps, supplier, { name, call });
  if (caller === undefined) return refuse("RS_ERROR_INVALID_TOKEN", requestUuid);
  switch (name) {
    case "user/info": {
      const { countryCode: country } = deps.merchants.byId(supplier.merchantId);
      const token = call.user === null ? { token: call.token } : {};
      return { ...(await showBalance(deps, supplier, { call, caller })), country, ...token };
    }
    case "user/balance":
      return showBalance(deps, supplier, { call, caller });
    case "transaction/bet":
    case "transaction/win":
    case "transaction/rollback": {
      const booked = await deps.calls.book(draftWalletCall(deps, supplier, { name, call, caller }));
      if (booked.status === "booked") {
        deps.keepPortalSession({ merchantId: supplier.merchantId, portalSessionId: caller.sessionId });
      }
      const isRefusedReplay = booked.status === "repeated" && !supplier.answersReplay;
      const status = isRefusedReplay ? "RS_ERROR_DUPLICATE_TRANSACTION" : statuses[booked.status];
      return { status, request_uuid: requestUuid, ...walletOf(supplier, caller, booked.balance) };
    }
  }
}

async function showBalance(
  deps: GatewayDeps,
  supplier: Supplier,
  { call, caller }: { call: RsCall; caller: Caller },
): Promise<RsReply> {
  const balance = await readSpendable(deps.db, supplier, caller.player);
  return { status: "RS_OK", request_uuid: call.requestUuid, ...walletOf(supplier, caller, balance) };
}

function walletOf({ currency }: Supplier, { player }: Caller, minor: bigint) {
  return { user: String(player.memberId), currency, balance: Number(minor * unitsPerMinor(currency)) };
}

function refuse(status: RsStatus, requestUuid: string): RsReply {
  return { status, request_uuid: requestUuid };
}

type TransactionName = Extract<RsCallName, `transaction/${string}`>;

interface CallDraft {
  readonly name: TransactionName;
  readonly call: RsCall;
  readonly caller: Caller;
}

/**
 * Converts a parsed call to the arguments of `book_wallet_calls`: minor units, keys and ids. A free bet, or one of a
 * supplier's promotion, costs nothing, even if it has an amount. A win is rounded down to the minor unit.
 */
function draftWalletCall(
  { ids }: Pick<Deps, "ids">,
  supplier: Supplier,
  { name, call, caller }: CallDraft,
): WalletCall {
  const unit = unitsPerMinor(supplier.currency);
  const kind = kinds[name];
  const [betId, ...rest] = ids.nextMany(idsPerCall);
  return {
    supplier,
    player: caller.player,
    kind,
    uuid: call.uuid,
    reference: kind === "bet" ? null : call.reference,
    digest: digestOf(kind, call, caller.player),
    round: call.round,
    isClosing: call.isClosing,
    gameCode: call.gameCode,
    amount: kind === "bet" && (call.isFree || call.isPromo) ? 0n : call.amount / unit,
    remainder: kind === "win" ? Number(call.amount % unit) : 0,
    isPromo: call.canLackBet && call.reference === null,
    isTokenExpired: caller.isTokenExpired,
    sessionId: caller.sessionId,
    key: keyToUuid(supplier.merchantId, `gateway:${supplier.code}`, call.uuid),
    betId: betId as BetId,
    ids: rest,
  };
}

/**
 * Hashes the player and the fields that must be the same in a repeat. Request ids, tokens and the shape of the call may
 * differ between attempts.
 */
function digestOf(kind: CallKind, call: RsCall, { memberId }: Player): Buffer {
  const { gameCode, currency, amount, round, isClosing, isFree, reference } = call;
  const details = [kind, String(memberId), gameCode, currency, String(amount), round, isClosing, isFree, reference];
  return createHash("sha256").update(JSON.stringify(details)).digest();
}

interface Caller {
  readonly player: Player;
  readonly isTokenExpired: boolean;
  /** The portal session of a bet's token; null if there is none. */
  readonly sessionId: SessionId | null;
}

/**
 * Finds the player of a call. In the operator shape, `user` names the player, and the token of a balance or bet must
 * belong to the same player. In the supplier shape, the token names the player, except for a rollback: its player is
 * the owner of the transaction that it reverses, if that is known. Returns undefined if there is no such player.
 */
async function findCaller(
  deps: GatewayDeps,
  supplier: Supplier,
  { name, call }: { name: RsCallName; call: RsCall },
): Promise<Caller | undefined> {
  if (name === "user/balance" || name === "transaction/bet") return findCallerByToken(deps, supplier, call);
  const player = await findNamedPlayer(deps, supplier, { name, call });
  return player === undefined ? undefined : { player, isTokenExpired: false, sessionId: null };
}

async function findNamedPlayer(
  deps: GatewayDeps,
  supplier: Supplier,
  { name, call }: { name: RsCallName; call: RsCall },
): Promise<Player | undefined> {
  if (call.user !== null) return deps.players.byUser(supplier, call.user);
  const isRollback = name === "transaction/rollback";
  const owner = isRollback ? await findTransactionOwner(deps.db, supplier, call.reference ?? "") : undefined;
  const memberId = owner ?? (await deps.players.byToken(supplier, call.token))?.memberId;
  return memberId === undefined ? undefined : deps.players.byMember(supplier, memberId);
}

async function findCallerByToken(deps: GatewayDeps, supplier: Supplier, call: RsCall): Promise<Caller | undefined> {
  const token = await deps.players.byToken(supplier, call.token);
  if (token === undefined || (call.user !== null && call.user !== String(token.memberId))) return undefined;
  const player = await deps.players.byMember(supplier, token.memberId);
  if (player === undefined) return undefined;
  // A promotion may pay long after the session has ended, and its bet costs nothing.
  if (call.isPromo) return { player, isTokenExpired: false, sessionId: null };
  return { player, isTokenExpired: token.expiresAt <= deps.clock.realNow(), sessionId: token.sessionId };
}
