/**
 * Keeps the catalogues of all merchants in memory and reads a catalogue again when its version in the database has
 * changed.
 */

import type { GameDirectory, GameShelf, ShelfGame } from "../../core/ports/game-directory.ts";
import type { MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";
import { selectShelf, selectVersions } from "./shelf-repository.ts";

export async function loadGameDirectory(db: Queryable): Promise<GameDirectory> {
  const shelves = new Map<MerchantId, { readonly version: bigint; readonly shelf: GameShelf }>();
  const readChangedShelves = async (): Promise<void> => {
    for (const [merchantId, version] of await selectVersions(db)) {
      if (shelves.get(merchantId)?.version === version) continue;
      shelves.set(merchantId, { version, shelf: createShelf(await selectShelf(db, merchantId)) });
    }
  };
  let lastReload: Promise<void> = Promise.resolve();
  const reload = (): Promise<void> => {
    // Reloads run one after the other, so that an older read cannot overwrite a newer one.
    lastReload = lastReload.then(readChangedShelves, readChangedShelves);
    return lastReload;
  };
  await reload();
  return { shelfOf: (merchantId) => shelves.get(merchantId)?.shelf ?? emptyShelf, reload };
}

export function createShelf(games: readonly ShelfGame[]): GameShelf {
  const byNode = new Map(games.map((game) => [String(game.nodeId), game]));
  const byCode = new Map(games.map((game) => [`${game.vendor}/${game.code}`, game]));
  return {
    games,
    blockedCountries: new Set(games.flatMap(({ blockedCountries }) => blockedCountries)),
    findByNode: (nodeId) => byNode.get(nodeId),
    findByCode: (vendor, code) => byCode.get(`${vendor}/${code}`),
  };
}

const emptyShelf = createShelf([]);
