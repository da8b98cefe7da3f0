/**
 * The wallet-kit's supplier connected to a listening test app, registered for a vendor, so that the vendor's games can
 * be played.
 */

import { createPublicKey } from "node:crypto";
import type { KeyObject } from "node:crypto";
import type { AddressInfo } from "node:net";
import type { SupplierGame } from "@openhouse/protocol/suppliers/supplier-calls";
import { startSupplier } from "@openhouse/wallet-kit/supplier/supplier-server";
import type { RunningSupplier, SupplierKeys } from "@openhouse/wallet-kit/supplier/supplier-server";
import type { MerchantId } from "../core/ids.ts";
import { selectSupplierSettings } from "../modules/suppliers/repository.ts";
import type { TestApp } from "./test-app.ts";
import { openSupplier } from "./test-supplier.ts";
import type { TestSupplier } from "./test-supplier.ts";

export interface TestGameSupplier {
  readonly supplier: TestSupplier;
  /** The supplier's own server. */
  readonly server: RunningSupplier;
  /** A game of the supplier's vendor that has a free trial. */
  readonly game: { readonly gameCode: string; readonly vassalage: string };
}

/** A vendor with several games. */
export const gameVendor = "TTG";

/** The games in the supplier's reply to `game/list`; tests add those that they need. */
export const supplierGames: SupplierGame[] = [];

/** Makes the app listen; the caller closes the server. `otherKey` is the key of a second operator "other". */
export async function openGameSupplier(app: TestApp, code: string, otherKey?: KeyObject): Promise<TestGameSupplier> {
  if (!app.app.server.listening) await app.app.listen({ host: "127.0.0.1", port: 0 });
  const registered: { keys?: SupplierKeys } = {};
  const walletUrl = `http://localhost:${(app.app.server.address() as AddressInfo).port}/gateway/rs/${code}`;
  const operators = ["house", "other"].map((id) => ({ id, walletUrl }));
  const readKeys = (id: string): SupplierKeys | undefined => {
    if (id === "house" || registered.keys === undefined) return registered.keys;
    return otherKey === undefined ? undefined : { ...registered.keys, operatorKey: otherKey };
  };
  const serverOptions = { host: "127.0.0.1", port: 0, operators, publicUrl: undefined, folder: undefined };
  const server = await startSupplier({ ...serverOptions, readKeys, readGames: () => supplierGames });
  const supplier = await openSupplier(app, code, {
    vendor: gameVendor,
    apiUrl: `http://127.0.0.1:${server.port}/`,
    operatorId: "house",
    gameHosts: [`http://localhost:${server.port}`],
  });
  const settings = await selectSupplierSettings(app.deps.db, 1 as MerchantId);
  const ourPublicKey = settings.find((row) => row.code === code)?.ourPublicKey;
  if (ourPublicKey === undefined || ourPublicKey === null) throw new Error("the merchant has no key for the supplier");
  registered.keys = { privateKey: supplier.privateKey, operatorKey: createPublicKey(ourPublicKey) };
  const { games } = app.deps.games.catalogueOf(1 as MerchantId);
  const game = games.find(({ vendor, supportPlay }) => vendor === gameVendor && supportPlay === 0);
  if (game === undefined) throw new Error("the vendor has no game with a trial");
  return { supplier, server, game: { gameCode: game.code, vassalage: gameVendor } };
}
