/**
 * Keeps the catalogues of all merchants in memory and reads a catalogue again when its version in the database has
 * changed.
 */

import type { GameDirectory, GameCatalogue, CatalogueGame } from "../../core/ports/game-directory.ts";
import type { MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";
import { selectCatalogue, selectVersions } from "./catalogue-repository.ts";

/** The vendor of our own games, the studio. */
export const ownVendor = "STUDIO";

export async function loadGameDirectory(db: Queryable): Promise<GameDirectory> {
  const catalogues = new Map<MerchantId, { readonly version: bigint; readonly catalogue: GameCatalogue }>();
  const readChangedCatalogues = async (): Promise<void> => {
    for (const [merchantId, version] of await selectVersions(db)) {
      if (catalogues.get(merchantId)?.version === version) continue;
      catalogues.set(merchantId, { version, catalogue: createCatalogue(await selectCatalogue(db, merchantId)) });
    }
  };
  let lastReload: Promise<void> = Promise.resolve();
  const reload = (): Promise<void> => {
    // Reloads run one after the other, so that an older read cannot overwrite a newer one.
    lastReload = lastReload.then(readChangedCatalogues, readChangedCatalogues);
    return lastReload;
  };
  await reload();
  return { catalogueOf: (merchantId) => catalogues.get(merchantId)?.catalogue ?? emptyCatalogue, reload };
}

export function createCatalogue(games: readonly CatalogueGame[]): GameCatalogue {
  const byNode = new Map(games.map((game) => [String(game.nodeId), game]));
  const byCode = new Map(games.map((game) => [`${game.vendor}/${game.code}`, game]));
  return {
    games,
    blockedCountries: new Set(games.flatMap(({ blockedCountries }) => blockedCountries)),
    ownCategories: new Set(games.filter(({ vendor }) => vendor === ownVendor).map(({ category }) => category)),
    findByNode: (nodeId) => byNode.get(nodeId),
    findByCode: (vendor, code) => byCode.get(`${vendor}/${code}`),
  };
}

const emptyCatalogue = createCatalogue([]);
