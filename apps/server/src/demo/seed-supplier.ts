/**
 * Registers the demo's outside supplier of games: the simulator in packages/wallet-kit. It hosts the games of one
 * vendor, which is in the catalogues of both merchants. The program in tools/start starts the simulator together with
 * the server. The server creates all keys. The supplier reads its own key, our public keys and its list of games from a
 * folder in the server's data.
 */

import { createPrivateKey, createPublicKey, generateKeyPair } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { SupplierGame } from "@openhouse/protocol/suppliers/supplier-calls";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { Deps } from "../core/deps.ts";
import type { MerchantId } from "../core/ids.ts";
import { registerSupplier, selectSupplierSettings } from "../modules/suppliers/index.ts";
import type { SupplierToRegister } from "../modules/suppliers/index.ts";

/** The supplier's code in the URL of the wallet. */
const code = "sandali";
const vendor = "SS";
/** Operator ids at the supplier: each merchant is an operator with its own key and wallet. */
const operators: readonly (readonly [operatorId: string, merchantId: MerchantId])[] = [
  ["openhouse", 1 as MerchantId],
  ["harbour", 2 as MerchantId],
];
const makeKeyPair = promisify(generateKeyPair);
const usualTokenLife = 8 * 3_600;
const usualPromoDay = 1_000_000n;

type SeedDeps = Pick<Deps, "config" | "db" | "clock" | "supplierKeySealer" | "merchants" | "games">;

/**
 * Creates the supplier for each merchant, and updates its URL and its public key if they have changed. Settings that
 * the staff has changed in the back office are kept. Only in the demo. Safe in several processes, because files are
 * replaced as a whole.
 */
export async function seedSupplier(deps: SeedDeps): Promise<void> {
  const { supplierUrl } = deps.config;
  if (supplierUrl === undefined) return;
  const folder = join(deps.config.folder, "game-supplier");
  await mkdir(folder, { recursive: true });
  const access = { folder, supplierUrl, publicKey: await supplierKeyOf(folder) };
  for (const [operatorId, merchantId] of operators) await seedOperator(deps, access, { operatorId, merchantId });
  await writeWhole(join(folder, "games.json"), JSON.stringify(gamesOf(deps)));
}

interface SupplierAccess {
  readonly folder: string;
  readonly supplierUrl: string;
  readonly publicKey: string;
}

async function seedOperator(
  deps: SeedDeps,
  { folder, supplierUrl, publicKey }: SupplierAccess,
  { operatorId, merchantId }: { operatorId: string; merchantId: MerchantId },
): Promise<void> {
  const { db, merchants } = deps;
  const find = async () => (await selectSupplierSettings(db, merchantId)).find((settings) => settings.code === code);
  const existing = await find();
  const gameHosts = [supplierUrl.replace("127.0.0.1", "localhost")];
  if (existing?.apiUrl !== supplierUrl || existing.publicKey !== publicKey) {
    const access = { publicKey, apiUrl: supplierUrl, operatorId, gameHosts };
    const supplier = { ...settingsOf(existing, merchants.byId(merchantId).currency), ...access };
    const actor = { kind: "system" as const, merchantId, id: null, name: "demo", ip: null };
    await db.transaction((tx) => registerSupplier(deps, tx, { actor, supplier, reason: "the demo's supplier" }));
  }
  const ourPublicKey = (await find())?.ourPublicKey ?? undefined;
  if (ourPublicKey !== undefined) await writeWhole(join(folder, `operator-${operatorId}.pem`), ourPublicKey);
}

/** Returns the existing settings, which the staff may have changed in the back office; otherwise the usual ones. */
function settingsOf(existing: Omit<SupplierToRegister, "code"> | undefined, usualCurrency: CurrencyCode) {
  const { currency = usualCurrency, answersReplay = true, tokenLifeSeconds = usualTokenLife } = existing ?? {};
  const { allowedNetworks = [], promoDayLimit = usualPromoDay, certificationAccounts = [] } = existing ?? {};
  const bounds = { allowedNetworks, promoDayLimit, certificationAccounts, isEnabled: existing?.isEnabled ?? true };
  return { code, vendor: existing?.vendor ?? vendor, currency, answersReplay, tokenLifeSeconds, ...bounds };
}

/** Lists the vendor's games and one that the catalogue does not offer, so that the back office shows a difference. */
function gamesOf({ games }: SeedDeps): SupplierGame[] {
  const vendorGames = games.catalogueOf(1 as MerchantId).games.filter((game) => game.vendor === vendor);
  const list = vendorGames.map(({ code: game_code, names, category }) => ({ game_code, name: names.en, category }));
  return [...list, { game_code: "two-tides-1", name: "Two Tides", category: "RNG" }];
}

/** The supplier's public key; the key pair is created if there is none. */
async function supplierKeyOf(folder: string): Promise<string> {
  const file = join(folder, "key.pem");
  const existing = await readFile(file).catch(() => undefined);
  if (existing !== undefined) return publicPem(existing);
  const { privateKey } = await makeKeyPair("rsa", { modulusLength: 2_048 });
  await writeWhole(file, String(privateKey.export({ type: "pkcs8", format: "pem" })));
  return publicPem(await readFile(file));
}

function publicPem(privatePem: Buffer): string {
  return String(createPublicKey(createPrivateKey(privatePem)).export({ type: "spki", format: "pem" }));
}

/** Replaces the file as a whole, so that no process reads a part of it. */
async function writeWhole(file: string, text: string): Promise<void> {
  const temporaryFile = `${file}.${process.pid}`;
  await writeFile(temporaryFile, text, { mode: 0o600 });
  await rename(temporaryFile, file);
}
