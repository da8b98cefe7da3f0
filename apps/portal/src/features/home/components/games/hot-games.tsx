/** The hot games: the first game large, the next fourteen small, and all remaining games on a second page. */

import "./hot-games.css";
import { useState } from "react";
import type { ReactNode } from "react";
import { IconButton } from "@openhouse/ui/button/button";
import { Icon } from "@openhouse/ui/icon/icon";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { RouteLink } from "../../../../components/route-link.tsx";
import { splitHotGames } from "../../rules/split-hot-games.ts";
import { FrontHead } from "./front-head.tsx";

interface HotGamesProps<Game> {
  readonly games: readonly Game[];
  readonly moreHref: string;
  /** Renders list items; the first `eagerCount` are on the first screen. */
  readonly drawTiles: (games: readonly Game[], eagerCount: number) => ReactNode;
}

export function HotGames<Game>({ games, moreHref, drawTiles }: HotGamesProps<Game>) {
  const { t } = useTexts();
  const [isSecondPage, setSecondPage] = useState(false);
  const { lead, wall, rest } = splitHotGames(games);
  const hasRest = rest.length > 0;
  return (
    <section aria-labelledby="hot">
      <FrontHead id="hot" title={t("home.hot.title")}>
        {hasRest && (
          <div className="hot-pages">
            <IconButton
              icon="chevron-left"
              label={t("home.hot.first")}
              disabled={!isSecondPage}
              onClick={() => setSecondPage(false)}
            />
            <IconButton
              icon="chevron-right"
              label={t("home.hot.rest")}
              disabled={isSecondPage}
              onClick={() => setSecondPage(true)}
            />
          </div>
        )}
        <RouteLink href={moreHref} className="row-more" aria-label={`${t("common.seeMore")}: ${t("home.hot.title")}`}>
          {t("common.seeMore")}
          <Icon name="chevron-right" />
        </RouteLink>
      </FrontHead>
      {isSecondPage && hasRest ? (
        <div className="hot-wall">
          <ul className="hot-tiles">{drawTiles(rest, 0)}</ul>
        </div>
      ) : (
        <div className="hot-wall">
          <ul className="hot-lead">{drawTiles(lead, 1)}</ul>
          <ul className="hot-tiles">{drawTiles(wall, 1)}</ul>
        </div>
      )}
    </section>
  );
}
