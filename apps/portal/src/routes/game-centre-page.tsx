/** A category: its vendors and games. A vendor in the query narrows it to that vendor. */

import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { categories } from "./shell/navigation.ts";
import { GameRow } from "../features/games/components/game-row.tsx";
import { LaneItems } from "../features/games/components/lane-items.tsx";
import { useQueryParams } from "../lib/location.tsx";
import { usePublicRead } from "../lib/page-context.tsx";
import { PageOutline } from "./page-outline.tsx";
import { vendorsRead } from "../lib/catalogue-reads.ts";
import { href } from "../lib/paths.ts";
import type { PathParams } from "../lib/paths.ts";

/** See the head of this file. */
export default function GameCentrePage({ params }: { params: PathParams }) {
  const { t } = useTexts();
  const vendors = usePublicRead(vendorsRead);
  const vassalage = useQueryParams().get("vassalage");
  const target = href("gameCentre", { centre: params["centre"] ?? "" });
  const category = categories.find((candidate) => candidate.href === target);
  if (vendors.kind !== "loaded" || category === undefined) return <PageOutline />;
  const cards = vendors.value.data.lanes
    .filter(({ title }) => category.codes.includes(title))
    .flatMap((lane) => lane.cards)
    .filter((card) => vassalage === null || card.vassalage === vassalage);
  return (
    <div className="page">
      <h1>{t(category.label)}</h1>
      {cards.length === 0 ? (
        <EmptyState title={t("home.empty.category.title")} text={t("home.empty.category.text")} />
      ) : (
        <GameRow id="centre" title={t("home.category.games", { count: cards.length })}>
          <LaneItems cards={cards} centreHref={category.href} />
        </GameRow>
      )}
    </div>
  );
}
