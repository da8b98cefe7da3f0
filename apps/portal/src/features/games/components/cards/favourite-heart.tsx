/**
 * The favourite button of a card. Without a session a click does nothing (specification, section 4, Favourite toggle).
 */

import "./favourite-heart.css";
import { useEffect } from "react";
import { Icon } from "@openhouse/ui/icon/icon";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useHasSession, usePage } from "../../../../lib/page/page-context.tsx";
import { useIsFavourite } from "../../favourite-marks.ts";
import type { PlayableGame } from "../../playable-game.ts";

/** The session for which the favourites are loaded or loading. The first button of a page loads all favourites. */
let loadedFor: string | undefined;

export function FavouriteHeart({ game }: { game: PlayableGame }) {
  const { t } = useTexts();
  const { api, session } = usePage();
  const hasSession = useHasSession();
  const isFavourite = useIsFavourite(game.nodeId);

  useEffect(() => {
    const token = hasSession ? session?.read() : undefined;
    if (token === undefined || token === loadedFor || api === undefined) return;
    loadedFor = token;
    void loadFavouritesModule().then(async (favouritesModule) => {
      const isLoaded = await favouritesModule?.loadFavourites({ api, session });
      if (isLoaded !== true) loadedFor = undefined;
    });
  }, [hasSession, api, session]);

  const toggle = async () => {
    if (api === undefined || session?.read() === undefined) return;
    const favouritesModule = await loadFavouritesModule();
    await favouritesModule?.toggleFavourite({ api, session, t }, game);
  };

  return (
    <button
      type="button"
      className="game-heart"
      aria-pressed={isFavourite}
      aria-label={t("home.card.favourite", { name: game.name })}
      onClick={() => void toggle()}
    >
      <Icon name="heart" />
    </button>
  );
}

/** If loading fails, the hearts stay empty and the next click tries again. */
function loadFavouritesModule() {
  return import("../../favourites.ts").catch(() => undefined);
}
