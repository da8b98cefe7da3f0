/**
 * The demo's outside supplier of games: one vendor of the catalogue is run by the simulator of packages/wallet-kit,
 * which the launcher starts beside the house (tools/start). The house makes both keys; the supplier reads its own, and
 * the one that checks our calls, from a folder beside the house's data.
 */

import { createPrivateKey, createPublicKey, generateKeyPair } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Deps } from "../core/deps.ts";
import type { MerchantId } from "../core/ids.ts";
import { registerSupplier, selectSupplierSettings } from "../modules/game-gateway/index.ts";
import type { SupplierToRegister } from "../modules/game-gateway/index.ts";

/** As it stands in the address of the wallet that the launcher gives the supplier. */
const code = "sandali";
const vendor = "SS";
const merchantId = 1 as MerchantId;
const makeKeyPair = promisify(generateKeyPair);
const usualTokenLife = 8 * 3_600;
const usualPromoDay = 1_000_000n;

type SeedDeps = Pick<Deps, "config" | "db" | "clock" | "supplierKeySealer">;

/**
 * Writes the supplier when it is missing, and where it is when the house's port has moved; what an operator changed
 * stays. Only in the demo. Safe in several processes: the key's file is written by one of them.
 */
export async function seedSupplier(deps: SeedDeps): Promise<void> {
  const { config, db } = deps;
  const { supplierUrl } = config;
  if (supplierUrl === undefined) return;
  const folder = join(config.folder, "game-supplier");
  await mkdir(folder, { recursive: true });
  const publicKey = await ownKeyOf(folder);
  const known = (await selectSupplierSettings(db, merchantId)).find((one) => one.code === code);
  const gameHosts = [supplierUrl.replace("127.0.0.1", "localhost")];
  const isMoved = known?.apiUrl !== supplierUrl || known.publicKey !== publicKey;
  if (isMoved) {
    const place = { publicKey, apiUrl: supplierUrl, operatorId: "openhouse", gameHosts };
    const supplier = { ...settingsOf(known), ...place };
    const actor = { kind: "system" as const, merchantId, id: null, name: "demo", ip: null };
    await db.transaction((tx) => registerSupplier(deps, tx, { actor, supplier, reason: "the demo's supplier" }));
  }
  const ours = (await selectSupplierSettings(db, merchantId)).find((one) => one.code === code)?.ourPublicKey;
  if (ours !== undefined && ours !== null) await writeWhole(join(folder, "operator.pem"), ours);
}

/** What an operator may have changed. */
function settingsOf(known: Omit<SupplierToRegister, "code"> | undefined) {
  const { currency = "PHP", answersReplay = true, tokenLifeSeconds = usualTokenLife, isEnabled = true } = known ?? {};
  const { allowedNetworks = [], promoDayLimit = usualPromoDay, certificationAccounts = [] } = known ?? {};
  const bounds = { allowedNetworks, promoDayLimit, certificationAccounts };
  return { code, vendor: known?.vendor ?? vendor, currency, answersReplay, tokenLifeSeconds, isEnabled, ...bounds };
}

/** The public key of the supplier; makes the pair when there is none. */
async function ownKeyOf(folder: string): Promise<string> {
  const file = join(folder, "key.pem");
  const known = await readFile(file).catch(() => undefined);
  if (known !== undefined) return publicPem(known);
  const { privateKey } = await makeKeyPair("rsa", { modulusLength: 2_048 });
  await writeWhole(file, String(privateKey.export({ type: "pkcs8", format: "pem" })));
  return publicPem(await readFile(file));
}

function publicPem(privatePem: Buffer): string {
  return String(createPublicKey(createPrivateKey(privatePem)).export({ type: "spki", format: "pem" }));
}

/** Nobody reads half of it. */
async function writeWhole(file: string, text: string): Promise<void> {
  const fresh = `${file}.${process.pid}`;
  await writeFile(fresh, text, { mode: 0o600 });
  await rename(fresh, file);
}
