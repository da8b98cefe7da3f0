/**
 * The heart of a card. Without a session a press silently does nothing (specification, section 4, Favourite toggle).
 */

import "./favourite-heart.css";
import { useEffect } from "react";
import { Icon } from "@openhouse/ui/icon/icon";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useHasSession, usePage } from "../../../lib/page-context.tsx";
import { useIsFavourite } from "../favourite-marks.ts";
import type { PlayableGame } from "../playable-game.ts";

/** The session whose favourites are known or on their way: the first heart of a page asks for all. */
let askedFor: string | undefined;

export function FavouriteHeart({ game }: { game: PlayableGame }) {
  const { t } = useTexts();
  const { api, session } = usePage();
  const hasSession = useHasSession();
  const isFavourite = useIsFavourite(game.nodeId);

  useEffect(() => {
    const token = hasSession ? session?.read() : undefined;
    if (token === undefined || token === askedFor || api === undefined) return;
    askedFor = token;
    void loadFavouritesPart().then(async (part) => {
      const isKnown = await part?.loadFavourites({ api, session });
      if (isKnown !== true) askedFor = undefined;
    });
  }, [hasSession, api, session]);

  const toggle = async () => {
    if (api === undefined || session?.read() === undefined) return;
    const part = await loadFavouritesPart();
    await part?.toggleFavourite({ api, session, t }, game);
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

/** Hearts that cannot be loaded stay empty; the next press tries again. */
function loadFavouritesPart() {
  return import("../favourites.ts").catch(() => undefined);
}
