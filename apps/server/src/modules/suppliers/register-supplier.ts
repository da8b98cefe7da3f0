/** Writes a supplier of games with its key and settings, new or changed, and says so in the audit. */

import { createPublicKey, generateKeyPair } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { promisify } from "node:util";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { Deps } from "../../core/deps.ts";
import type { MerchantId } from "../../core/ids.ts";
import { isNetworkText } from "../../core/network/ip-networks.ts";
import { Refusal } from "../../core/refusal.ts";
import { appendAudit } from "../../db/audit.ts";
import type { AuditEntry } from "../../db/audit.ts";
import type { Transaction } from "../../db/connection.ts";
import { hasVendor, keepSigningKey, needsSigningKey, upsertSupplier } from "./repository.ts";

export interface SupplierToRegister {
  /** Stands in the address of its calls: small letters, digits, hyphens. */
  readonly code: string;
  /** The vendor of the catalogue whose games it runs. */
  readonly vendor: string;
  /** PEM (SPKI) of an RSA key of at least 2,048 bits. */
  readonly publicKey: string;
  readonly currency: CurrencyCode;
  readonly answersReplay: boolean;
  readonly tokenLifeSeconds: number;
  /** Addresses and networks; none = from everywhere. */
  readonly allowedNetworks: readonly string[];
  /** Base address of its interface; null: none, its games are opened as the studio's demo. */
  readonly apiUrl: string | null;
  /** Our name there. */
  readonly operatorId: string;
  /** Origins that its games come from. */
  readonly gameHosts: readonly string[];
  /** Minor units that it may give to players in a day as wins without a bet. */
  readonly promoDayLimit: bigint;
  /** Accounts of the house's own, by which it may certify the wallet. */
  readonly certificationAccounts: readonly string[];
  readonly isEnabled: boolean;
}

export interface SupplierRegistration {
  readonly actor: AuditEntry["actor"] & { readonly merchantId: MerchantId };
  readonly supplier: SupplierToRegister;
  readonly reason: string;
}

const smallestKeyBits = 2_048;
const makeKeyPair = promisify(generateKeyPair);
const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Writes it at once: for the house's own start, and for what two persons agreed on (`request-supplier-change`).
 * Refusals: those of `checkSupplier`. Side effects: the row, with the first interface a key pair that we sign our calls
 * with, an audit entry (keys are public). The same again changes nothing but the audit.
 */
export async function registerSupplier(
  deps: Pick<Deps, "clock" | "config" | "supplierKeySealer">,
  tx: Transaction,
  { actor, supplier, reason }: SupplierRegistration,
): Promise<void> {
  const { merchantId } = actor;
  await checkSupplier(deps, tx, { merchantId, supplier });
  await upsertSupplier(tx, { ...supplier, merchantId });
  if (supplier.apiUrl !== null) await giveSigningKey(deps, tx, { merchantId, code: supplier.code });
  await appendAudit(tx, {
    merchantId,
    at: deps.clock.businessNow(),
    actor: { kind: actor.kind, id: actor.id, name: actor.name, ip: actor.ip },
    action: "supplier.registered",
    subject: { kind: "supplier", id: supplier.code },
    detail: { ...supplier, promoDayLimit: String(supplier.promoDayLimit) },
    reason,
  });
}

/**
 * Refusals, in this order: `request.param.err` with the field: `code`, `publicKey` (no RSA key, or too small),
 * `currency` (play money, points: its bets would count as real ones), `allowedNetworks`, `apiUrl` (no https:// outside
 * of a demo's own machine, or one without our name there), `gameHosts` (no origin, or none for an interface), `vendor`
 * (not in the catalogue).
 */
export async function checkSupplier(
  { config }: Pick<Deps, "config">,
  tx: Transaction,
  { merchantId, supplier }: { readonly merchantId: MerchantId; readonly supplier: SupplierToRegister },
): Promise<void> {
  if (!/^[a-z0-9][a-z0-9-]{0,38}$/.test(supplier.code)) refuse("code");
  const key = readKey(supplier.publicKey);
  if (key?.asymmetricKeyType !== "rsa" || (key.asymmetricKeyDetails?.modulusLength ?? 0) < smallestKeyBits) {
    refuse("publicKey");
  }
  if (supplier.currency === "FUN" || supplier.currency === "PTS") refuse("currency");
  if (!supplier.allowedNetworks.every(isNetworkText)) refuse("allowedNetworks");
  const isSafe = (address: string) => isSafeAddress(address, config.demo);
  if (supplier.apiUrl !== null && !(isSafe(supplier.apiUrl) && supplier.operatorId !== "")) refuse("apiUrl");
  const hosts = supplier.gameHosts;
  if (!hosts.every((host) => isSafe(host) && new URL(host).origin === host)) refuse("gameHosts");
  if (supplier.apiUrl !== null && hosts.length === 0) refuse("gameHosts");
  if (!(await hasVendor(tx, merchantId, supplier.vendor))) refuse("vendor");
}

/** What we send is signed and names players: it goes by TLS, but for a supplier on the demo's own machine. */
function isSafeAddress(address: string, isDemo: boolean): boolean {
  const url = URL.parse(address);
  if (url === null || url.username !== "" || url.password !== "") return false;
  const isHere = loopback.has(url.hostname) || url.hostname.endsWith(".localhost");
  return url.protocol === "https:" || (url.protocol === "http:" && isDemo && isHere);
}

async function giveSigningKey(
  { supplierKeySealer }: Pick<Deps, "supplierKeySealer">,
  tx: Transaction,
  supplier: { readonly merchantId: MerchantId; readonly code: string },
): Promise<void> {
  if (!(await needsSigningKey(tx, supplier))) return;
  const { privateKey, publicKey } = await makeKeyPair("rsa", { modulusLength: smallestKeyBits });
  await keepSigningKey(tx, supplier, {
    sealedKey: supplierKeySealer.seal(String(privateKey.export({ type: "pkcs8", format: "pem" }))),
    publicKey: String(publicKey.export({ type: "spki", format: "pem" })),
  });
}

function readKey(pem: string): KeyObject | undefined {
  try {
    return createPublicKey(pem);
  } catch {
    return undefined;
  }
}

function refuse(field: string): never {
  throw new Refusal("request.param.err", {}, { fields: [field] });
}
