/**
 * The server process of the gateway bench. Registers a supplier, and gives players money and launch tokens through the
 * operations of the server modules. Reports the server's port, the supplier's key and the players to the parent
 * process.
 */

import { generateKeyPairSync } from "node:crypto";
import { money } from "@openhouse/rules/money/money";
import type { Deps } from "../../apps/server/src/core/deps.ts";
import { issueLaunchToken, registerSupplier } from "../../apps/server/src/modules/suppliers/index.ts";
import { selectSuppliers } from "../../apps/server/src/modules/suppliers/repository.ts";
import { post } from "../../apps/server/src/modules/wallet/index.ts";
import { createBenchMember, merchantId, serveProduct } from "../serve-product.ts";

export interface BenchPlayer {
  readonly user: string;
  readonly token: string;
}

/** The report to the parent process. */
export interface GatewayReady {
  readonly port: number;
  /** The supplier's private key as PEM. */
  readonly privateKey: string;
  readonly gameCode: string;
  readonly players: readonly BenchPlayer[];
}

const depositMinor = 1_000_000_000n;
const code = "bench";
const vendor = "AG";

const playerCount = Number(process.argv[2]);
const keys = generateKeyPairSync("rsa", { modulusLength: 2_048 });
const { port, world: players } = await serveProduct(process.argv[3] ?? "", preparePlayers);
const privateKey = String(keys.privateKey.export({ type: "pkcs8", format: "pem" }));
process.send?.({ port, privateKey, ...players } satisfies GatewayReady);

async function preparePlayers(deps: Deps): Promise<Pick<GatewayReady, "gameCode" | "players">> {
  const publicKey = String(keys.publicKey.export({ type: "spki", format: "pem" }));
  const supplierOptions = {
    allowedNetworks: [],
    apiUrl: null,
    operatorId: "",
    gameHosts: [],
    promoDayLimit: 0n,
    certificationAccounts: [],
  };
  const settings = { answersReplay: true, tokenLifeSeconds: 86_400, isEnabled: true, ...supplierOptions };
  const registration = {
    actor: { merchantId, kind: "staff", id: null, name: "bench", ip: null },
    supplier: { code, vendor, publicKey, currency: "PHP" as const, ...settings },
    reason: "bench",
  };
  await deps.db.transaction((tx) => registerSupplier(deps, tx, registration));
  const [supplier] = await selectSuppliers(deps.db);
  const game = deps.games
    .catalogueOf(merchantId)
    .games.find((listedGame) => listedGame.vendor === vendor && listedGame.category === "RNG");
  if (supplier === undefined || game === undefined) throw new Error("the bench has no supplier or no game");
  const benchPlayers: BenchPlayer[] = [];
  for (let index = 0; index < playerCount; index += 1) {
    const memberId = await deps.db.transaction(async (tx) => {
      const id = await createBenchMember(deps, tx, `bench${index}`);
      const deposit = {
        from: { house: "clearing" as const },
        to: { member: id, kind: "main" as const },
        amount: money(depositMinor, "PHP"),
        code: "deposit" as const,
        reference: "bench",
        key: `bench:${index}`,
      };
      await post(deps, tx, { merchantId, at: deps.clock.businessNow(), transfers: [deposit] });
      return id;
    });
    const launch = { supplier, memberId, sessionId: null };
    benchPlayers.push({ user: String(memberId), token: await issueLaunchToken(deps, deps.db, launch) });
  }
  return { gameCode: game.code, players: benchPlayers };
}
