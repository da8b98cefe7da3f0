/** Writes a supplier of games with its key and settings, new or changed, and says so in the audit. */

import { createPublicKey } from "node:crypto";
import type { KeyObject } from "node:crypto";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { Deps } from "../../core/deps.ts";
import type { MerchantId } from "../../core/ids.ts";
import { isNetworkText } from "../../core/ip-networks.ts";
import { Refusal } from "../../core/refusal.ts";
import { appendAudit } from "../../db/audit.ts";
import type { AuditEntry } from "../../db/audit.ts";
import type { Transaction } from "../../db/connection.ts";
import { hasVendor, upsertSupplier } from "./repository.ts";

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
  readonly isEnabled: boolean;
}

export interface SupplierRegistration {
  readonly actor: AuditEntry["actor"] & { readonly merchantId: MerchantId };
  readonly supplier: SupplierToRegister;
  readonly reason: string;
}

const smallestKeyBits = 2_048;

/**
 * Refusals, in this order: `request.param.err` with the field: `code`, `publicKey` (no RSA key, or too small),
 * `allowedNetworks`, `vendor` (not in the catalogue). Side effects: the row, an audit entry (keys are public). The same
 * again changes nothing but the audit.
 */
export async function registerSupplier(
  { clock }: Pick<Deps, "clock">,
  tx: Transaction,
  { actor, supplier, reason }: SupplierRegistration,
): Promise<void> {
  const { merchantId } = actor;
  if (!/^[a-z0-9][a-z0-9-]{0,38}$/.test(supplier.code)) refuse("code");
  const key = readKey(supplier.publicKey);
  if (key?.asymmetricKeyType !== "rsa" || (key.asymmetricKeyDetails?.modulusLength ?? 0) < smallestKeyBits) {
    refuse("publicKey");
  }
  if (!supplier.allowedNetworks.every(isNetworkText)) refuse("allowedNetworks");
  if (!(await hasVendor(tx, merchantId, supplier.vendor))) refuse("vendor");
  await upsertSupplier(tx, { ...supplier, merchantId });
  await appendAudit(tx, {
    merchantId,
    at: clock.businessNow(),
    actor: { kind: actor.kind, id: actor.id, name: actor.name, ip: actor.ip },
    action: "supplier.registered",
    subject: { kind: "supplier", id: supplier.code },
    detail: supplier,
    reason,
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
