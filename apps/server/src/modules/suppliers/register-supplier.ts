/** Creates or changes a supplier with its key and settings, and writes an audit entry. */

import { createPublicKey, generateKeyPair } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { promisify } from "node:util";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { Deps } from "../../core/deps.ts";
import type { MerchantId } from "../../core/ids.ts";
import { isNetworkText } from "../../core/network/ip-networks.ts";
import { Refusal } from "../../core/refusal.ts";
import { isLoopbackHost } from "../../core/network/is-loopback.ts";
import { appendAudit } from "../../db/audit.ts";
import type { AuditEntry } from "../../db/audit.ts";
import type { Transaction } from "../../db/connection.ts";
import { hasVendor, updateSigningKey, needsSigningKey, upsertSupplier } from "./repository.ts";

export interface SupplierToRegister {
  /** Part of the URL of the supplier's calls: lowercase letters, digits, hyphens. */
  readonly code: string;
  /** The vendor of the catalogue whose games the supplier runs. */
  readonly vendor: string;
  /** PEM (SPKI) of an RSA key of at least 2,048 bits. */
  readonly publicKey: string;
  readonly currency: CurrencyCode;
  readonly answersReplay: boolean;
  readonly tokenLifeSeconds: number;
  /** IP addresses and networks; empty allows all. */
  readonly allowedNetworks: readonly string[];
  /**
   * Base URL of the supplier's interface; null if the supplier has none. Without an interface, the studio's demo opens
   * instead of the supplier's games.
   */
  readonly apiUrl: string | null;
  /** Our name at the supplier. */
  readonly operatorId: string;
  /** Origins of the supplier's games. */
  readonly gameHosts: readonly string[];
  /** Daily limit of the sum of wins without a stake, in minor units. */
  readonly promoDayLimit: bigint;
  /** The operator's own accounts with which the supplier may certify the wallet. */
  readonly certificationAccounts: readonly string[];
  readonly isEnabled: boolean;
}

export interface SupplierRegistration {
  readonly actor: AuditEntry["actor"] & { readonly merchantId: MerchantId };
  readonly supplier: SupplierToRegister;
  readonly reason: string;
}

/** Minimum size of a supplier's key. */
const minKeyBits = 2_048;
/** Size of our own key: 128 bits of security (ASVS 5.0, 11.2.3). */
const ownKeyBits = 3_072;
const makeKeyPair = promisify(generateKeyPair);

/**
 * Writes a supplier immediately: for the start of a demo, and for a change that a second person has approved
 * (`request-supplier-change`). Has the refusals of `checkSupplier`. Side effects: stores the supplier, an audit entry
 * with all settings (the key in it is public) and, when the supplier first gets an interface, a key pair for signing
 * our calls. A repeat writes only another audit entry.
 */
export async function registerSupplier(
  deps: Pick<Deps, "clock" | "config" | "supplierKeySealer">,
  tx: Transaction,
  { actor, supplier, reason }: SupplierRegistration,
): Promise<void> {
  const { merchantId } = actor;
  await checkSupplier(deps, tx, { merchantId, supplier });
  await upsertSupplier(tx, { ...supplier, merchantId });
  if (supplier.apiUrl !== null) await createSigningKey(deps, tx, { merchantId, code: supplier.code });
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
 * Checks a supplier. Refuses with `request.param.err` and the field, in this order: `code`, `publicKey` (no RSA key, or
 * too small), `currency` (play money or points, because bets in them would count as real bets), `allowedNetworks`,
 * `apiUrl` (not https:// except on a demo's own machine, or without an operator id), `gameHosts` (not an origin, or
 * empty although there is an interface), `vendor` (not in the catalogue).
 */
export async function checkSupplier(
  { config }: Pick<Deps, "config">,
  tx: Transaction,
  { merchantId, supplier }: { readonly merchantId: MerchantId; readonly supplier: SupplierToRegister },
): Promise<void> {
  if (!/^[a-z0-9][a-z0-9-]{0,38}$/.test(supplier.code)) refuse("code");
  const key = readKey(supplier.publicKey);
  if (key?.asymmetricKeyType !== "rsa" || (key.asymmetricKeyDetails?.modulusLength ?? 0) < minKeyBits) {
    refuse("publicKey");
  }
  if (supplier.currency === "FUN" || supplier.currency === "PTS") refuse("currency");
  if (!supplier.allowedNetworks.every(isNetworkText)) refuse("allowedNetworks");
  const isSafe = (text: string) => isSafeUrl(text, config.demo);
  if (supplier.apiUrl !== null && !(isSafe(supplier.apiUrl) && supplier.operatorId !== "")) refuse("apiUrl");
  const hosts = supplier.gameHosts;
  if (!hosts.every((host) => isSafe(host) && new URL(host).origin === host)) refuse("gameHosts");
  if (supplier.apiUrl !== null && hosts.length === 0) refuse("gameHosts");
  if (!(await hasVendor(tx, merchantId, supplier.vendor))) refuse("vendor");
}

/** Calls are signed and contain the players' ids, so they need TLS, except to a supplier on the demo's own machine. */
function isSafeUrl(text: string, isDemo: boolean): boolean {
  const url = URL.parse(text);
  if (url === null || url.username !== "" || url.password !== "") return false;
  const isLoopback = isLoopbackHost(url.hostname) || url.hostname.endsWith(".localhost");
  return url.protocol === "https:" || (url.protocol === "http:" && isDemo && isLoopback);
}

async function createSigningKey(
  { supplierKeySealer }: Pick<Deps, "supplierKeySealer">,
  tx: Transaction,
  supplier: { readonly merchantId: MerchantId; readonly code: string },
): Promise<void> {
  if (!(await needsSigningKey(tx, supplier))) return;
  const { privateKey, publicKey } = await makeKeyPair("rsa", { modulusLength: ownKeyBits });
  await updateSigningKey(tx, supplier, {
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
