/** A category: its games, narrowed to one vendor by the query. */

import "./game-centre-page.css";
import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { Reply } from "@openhouse/browser/api-types";
import { RouteLink } from "../components/route-link.tsx";
import { GameRow } from "../features/games/components/game-row.tsx";
import { GameTiles } from "../features/games/components/game-tiles.tsx";
import { gameOfCard } from "../features/games/playable-game.ts";
import { menusRead } from "../lib/catalogue-reads.ts";
import { useQueryParams } from "../lib/location.tsx";
import { usePublicRead } from "../lib/page-context.tsx";
import { href } from "../lib/paths.ts";
import type { PathParams } from "../lib/paths.ts";
import { PageLoadFailure, PageOutline } from "./page-outline.tsx";
import { categories } from "./shell/navigation.ts";

/** See the head of this file. */
export default function GameCentrePage({ params }: { params: PathParams }) {
  const { t } = useTexts();
  const menus = usePublicRead(menusRead);
  const vassalage = useQueryParams().get("vassalage");
  const target = href("gameCentre", { centre: params["centre"] ?? "" });
  const category = categories.find((candidate) => candidate.href === target);
  if (menus.kind === "failed") return <PageLoadFailure onRetry={menus.retry} />;
  if (menus.kind === "loading" || category === undefined) return <PageOutline />;
  const groups = menus.value.filter(({ gameGroupCode }) => category.codes.includes(gameGroupCode));
  const games = groups
    .flatMap(({ gameMenus }) => gameMenus)
    .filter((card) => vassalage === null || card.vassalage === vassalage)
    .map(gameOfCard);
  return (
    <div className="page">
      <h1>{t(category.label)}</h1>
      <VendorChips vendors={groups.flatMap(({ vendors }) => vendors)} current={vassalage} centreHref={category.href} />
      {games.length === 0 ? (
        <EmptyState title={t("home.empty.category.title")} text={t("home.empty.category.text")} />
      ) : (
        <GameRow id="centre" title={t("home.category.games", { count: games.length })}>
          <GameTiles games={games} eagerCount={4} />
        </GameRow>
      )}
    </div>
  );
}

interface VendorChipsProps {
  readonly vendors: Reply<"GET /lgw/games/game_menus">[number]["vendors"];
  readonly current: string | null;
  readonly centreHref: string;
}

/** A choice only where there is one. */
function VendorChips({ vendors, current, centreHref }: VendorChipsProps) {
  const { t } = useTexts();
  if (vendors.length < 2) return null;
  return (
    <nav aria-label={t("home.centre.vendors")}>
      <ul className="vendor-chips">
        <li>
          <RouteLink href={centreHref} className="vendor-chip" aria-current={current === null ? "page" : undefined}>
            {t("home.centre.all")}
          </RouteLink>
        </li>
        {vendors.map(({ vassalage, displayName }) => (
          <li key={vassalage}>
            <RouteLink
              href={`${centreHref}?vassalage=${encodeURIComponent(vassalage)}`}
              className="vendor-chip"
              aria-current={current === vassalage ? "page" : undefined}
            >
              {displayName}
            </RouteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
