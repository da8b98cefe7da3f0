/** SQL of suppliers, tokens and players. The SQL of booking is in booking-repository.ts. */

import { createPublicKey } from "node:crypto";
import { currencies, currencyOfNumber } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { memberAccountKinds } from "@openhouse/rules/wallet/account-kinds";
import type { AccountId, MemberId, MerchantId, SessionId } from "../../core/ids.ts";
import { networkSetOf } from "../../core/network/ip-networks.ts";
import type { Queryable } from "../../db/connection.ts";
import type { Tables } from "../../db/tables.gen.ts";
import type { Supplier } from "./supplier.ts";

/** The stored settings of a supplier. */
export interface SupplierSettings {
  readonly merchantId: MerchantId;
  readonly code: string;
  readonly vendor: string;
  /** PEM (SPKI). */
  readonly publicKey: string;
  readonly currency: CurrencyCode;
  readonly answersReplay: boolean;
  readonly tokenLifeSeconds: number;
  readonly allowedNetworks: readonly string[];
  readonly apiUrl: string | null;
  readonly operatorId: string;
  readonly gameHosts: readonly string[];
  /** Daily limit of the sum of wins without a stake, in minor units. */
  readonly promoDayLimit: bigint;
  /** The operator's own accounts for certifications. */
  readonly certificationAccounts: readonly string[];
  readonly isEnabled: boolean;
}

export async function upsertSupplier(db: Queryable, supplier: SupplierSettings): Promise<void> {
  await db.query(
    `insert into gateway_supplier (merchant_id, code, vendor, public_key, currency, answers_replay,
       token_life_seconds, allowed_networks, is_enabled, api_url, operator_id, game_hosts, promo_day_limit,
       certification_accounts)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     on conflict (merchant_id, code) do update set
       vendor = excluded.vendor, public_key = excluded.public_key, currency = excluded.currency,
       answers_replay = excluded.answers_replay, token_life_seconds = excluded.token_life_seconds,
       allowed_networks = excluded.allowed_networks, is_enabled = excluded.is_enabled, api_url = excluded.api_url,
       operator_id = excluded.operator_id, game_hosts = excluded.game_hosts,
       promo_day_limit = excluded.promo_day_limit, certification_accounts = excluded.certification_accounts`,
    [
      supplier.merchantId,
      supplier.code,
      supplier.vendor,
      supplier.publicKey,
      currencies[supplier.currency].number,
      supplier.answersReplay,
      supplier.tokenLifeSeconds,
      supplier.allowedNetworks,
      supplier.isEnabled,
      supplier.apiUrl,
      supplier.operatorId,
      supplier.gameHosts,
      supplier.promoDayLimit,
      supplier.certificationAccounts,
    ],
  );
}

interface SupplierKey {
  readonly merchantId: MerchantId;
  readonly code: string;
}

/** Returns true if there is no key yet with which we sign calls to the supplier. */
export async function needsSigningKey(db: Queryable, { merchantId, code }: SupplierKey): Promise<boolean> {
  const rows = await db.query(
    `select 1 from gateway_supplier where merchant_id = $1 and code = $2 and sealed_signing_key is null`,
    [merchantId, code],
  );
  return rows.length > 0;
}

/** Stores the signing key if the supplier has none. */
export async function updateSigningKey(
  db: Queryable,
  { merchantId, code }: SupplierKey,
  { sealedKey, publicKey }: { sealedKey: string; publicKey: string },
): Promise<void> {
  await db.query(
    `update gateway_supplier set sealed_signing_key = $3, signing_public_key = $4
     where merchant_id = $1 and code = $2 and sealed_signing_key is null`,
    [merchantId, code, sealedKey, publicKey],
  );
}

type SupplierRow = Omit<Tables["gateway_supplier"], "signingPublicKey">;

/** Describes the supplier's interface. Removes trailing slashes, so that base URL and path can be concatenated. */
function interfaceOf(row: SupplierRow): Supplier["api"] {
  const { apiUrl: url, operatorId, gameHosts, sealedSigningKey: sealedKey } = row;
  if (url === null || sealedKey === null) return undefined;
  return { url: url.replace(/\/+$/, ""), operatorId, gameHosts, sealedKey };
}

export async function selectSuppliers(db: Queryable): Promise<Supplier[]> {
  const rows = await db.query<SupplierRow>(
    `select merchant_id as "merchantId", code, vendor, public_key as "publicKey", currency,
       answers_replay as "answersReplay", token_life_seconds as "tokenLifeSeconds",
       allowed_networks as "allowedNetworks",
       is_enabled as "isEnabled", api_url as "apiUrl", operator_id as "operatorId", game_hosts as "gameHosts",
       promo_day_limit as "promoDayLimit", certification_accounts as "certificationAccounts",
       sealed_signing_key as "sealedSigningKey"
     from gateway_supplier order by merchant_id, code collate "C"`,
  );
  return rows.map((row) => ({
    merchantId: row.merchantId,
    code: row.code,
    vendor: row.vendor,
    publicKey: createPublicKey(row.publicKey),
    currency: currencyOfNumber(row.currency),
    answersReplay: row.answersReplay,
    tokenLifeSeconds: row.tokenLifeSeconds,
    networks: row.allowedNetworks.length === 0 ? undefined : networkSetOf(row.allowedNetworks),
    isEnabled: row.isEnabled,
    promoDayLimit: row.promoDayLimit,
    certificationAccounts: row.certificationAccounts,
    api: interfaceOf(row),
  }));
}

/** Selects the suppliers of a merchant, with the public key with which they verify our calls. */
export async function selectSupplierSettings(
  db: Queryable,
  merchantId: MerchantId,
): Promise<(SupplierSettings & { readonly ourPublicKey: string | null })[]> {
  const rows = await db.query<Omit<Tables["gateway_supplier"], "sealedSigningKey">>(
    `select merchant_id as "merchantId", code, vendor, public_key as "publicKey", currency,
       answers_replay as "answersReplay", token_life_seconds as "tokenLifeSeconds",
       allowed_networks as "allowedNetworks",
       is_enabled as "isEnabled", api_url as "apiUrl", operator_id as "operatorId", game_hosts as "gameHosts",
       promo_day_limit as "promoDayLimit", certification_accounts as "certificationAccounts",
       signing_public_key as "signingPublicKey"
     from gateway_supplier where merchant_id = $1 order by code collate "C"`,
    [merchantId],
  );
  return rows.map((row) => ({
    merchantId,
    code: row.code,
    vendor: row.vendor,
    publicKey: row.publicKey,
    currency: currencyOfNumber(row.currency),
    answersReplay: row.answersReplay,
    tokenLifeSeconds: row.tokenLifeSeconds,
    allowedNetworks: row.allowedNetworks,
    apiUrl: row.apiUrl,
    operatorId: row.operatorId,
    gameHosts: row.gameHosts,
    promoDayLimit: row.promoDayLimit,
    certificationAccounts: row.certificationAccounts,
    isEnabled: row.isEnabled,
    ourPublicKey: row.signingPublicKey,
  }));
}

/** Selects the vendors of a merchant's catalogue, in the catalogue's order. */
export async function selectVendors(
  db: Queryable,
  merchantId: MerchantId,
): Promise<{ code: string; names: { en: string; fil: string } }[]> {
  return db.query<{ code: string; names: { en: string; fil: string } }>(
    `select code, names from vendor where merchant_id = $1 order by position, code collate "C"`,
    [merchantId],
  );
}

export async function hasVendor(db: Queryable, merchantId: MerchantId, vendor: string): Promise<boolean> {
  return (await db.query(`select 1 from vendor where merchant_id = $1 and code = $2`, [merchantId, vendor])).length > 0;
}

export interface StoredToken {
  readonly memberId: MemberId;
  readonly expiresAt: Date;
  /** The portal session that launched the game; null for a certification by the staff. */
  readonly sessionId: SessionId | null;
}

interface NewToken {
  readonly merchantId: MerchantId;
  readonly supplier: string;
  readonly hash: Buffer;
  readonly memberId: MemberId;
  readonly sessionId: SessionId | null;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
}

export async function insertToken(db: Queryable, token: NewToken): Promise<void> {
  await db.query(
    `insert into gateway_token (merchant_id, hash, supplier, member_id, session_id, issued_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [token.merchantId, token.hash, token.supplier, token.memberId, token.sessionId, token.issuedAt, token.expiresAt],
  );
}

export async function findToken(
  db: Queryable,
  { merchantId, code }: Pick<Supplier, "merchantId" | "code">,
  hash: Buffer,
): Promise<StoredToken | undefined> {
  const [token] = await db.query<StoredToken>(
    `select member_id as "memberId", expires_at as "expiresAt", session_id as "sessionId"
     from gateway_token where merchant_id = $1 and hash = $2 and supplier = $3`,
    [merchantId, hash, code],
  );
  return token;
}

export interface Player {
  readonly memberId: MemberId;
  readonly mainAccount: AccountId;
  /** Null while the member has no bonus account in this currency. */
  readonly bonusAccount: AccountId | null;
}

/** Finds the member's wallets in the supplier's currency; undefined if there is no main account. */
export async function findPlayer(
  db: Queryable,
  { merchantId, currency }: Pick<Supplier, "merchantId" | "currency">,
  memberId: MemberId,
): Promise<Player | undefined> {
  const rows = await db.query<{ id: AccountId; kind: number }>(
    `select id, kind from account where merchant_id = $1 and owner_id = $2 and currency = $3`,
    [merchantId, memberId, currencies[currency].number],
  );
  const mainAccount = rows.find(({ kind }) => kind === memberAccountKinds.main)?.id;
  const bonusAccount = rows.find(({ kind }) => kind === memberAccountKinds.bonus)?.id ?? null;
  return mainAccount === undefined ? undefined : { memberId, mainAccount, bonusAccount };
}

/** Reads the amount that can be staked now, in minor units. */
export async function readSpendable(db: Queryable, { merchantId }: Supplier, player: Player): Promise<bigint> {
  const [row] = await db.query<{ balance: bigint }>(
    `select coalesce(sum(balance), 0)::bigint as balance from account where merchant_id = $1 and id = any ($2)`,
    [merchantId, [player.mainAccount, ...(player.bonusAccount === null ? [] : [player.bonusAccount])]],
  );
  return row?.balance ?? 0n;
}

export async function findTransactionOwner(
  db: Queryable,
  { merchantId, code }: Supplier,
  uuid: string,
): Promise<MemberId | undefined> {
  const [row] = await db.query<{ memberId: MemberId }>(
    `select member_id as "memberId" from gateway_transaction where merchant_id = $1 and supplier = $2 and uuid = $3`,
    [merchantId, code, uuid],
  );
  return row?.memberId;
}
