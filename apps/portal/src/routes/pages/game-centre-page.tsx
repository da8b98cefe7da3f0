/**
 * A game centre: one category with its vendors and games, and links to all categories. The game-list centre of a game
 * type is the same page.
 */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { Lobby } from "../../features/games/components/lobby/lobby.tsx";
import { menusRead } from "../../lib/page/catalogue-reads.ts";
import { usePath } from "../../lib/navigation/location.tsx";
import { useFlag, usePublicRead } from "../../lib/page/page-context.tsx";
import { href } from "../../lib/navigation/paths.ts";
import type { PathParams } from "../../lib/navigation/paths.ts";
import { CentreExtras, CentreTables } from "../centres/centre-extras.tsx";
import { NotFound } from "../not-found.tsx";
import { PageLoadFailure, PageOutline } from "../page-outline.tsx";
import { categories } from "../shell/navigation/navigation.ts";
import { useNavigation } from "../shell/navigation/use-navigation.ts";

/** `centre` (game centre) and `type` (game-list centre) are both the name of a category in lower case. */
export default function GameCentrePage({ params }: { params: PathParams }) {
  const { t } = useTexts();
  const path = usePath().replace(/\/$/, "");
  const menus = usePublicRead(menusRead);
  const items = useNavigation();
  const isOn = useFlag("GAMELO3");
  const centreHref = href("gameCentre", { centre: params["centre"] ?? params["type"] ?? "" });
  const category = categories.find((candidate) => candidate.href === centreHref);
  const [code] = category?.codes ?? [];
  if (!isOn) return <NotFound />;
  if (menus.kind === "failed") return <PageLoadFailure onRetry={menus.retry} />;
  if (menus.kind === "loading" || category === undefined || code === undefined) return <PageOutline />;
  const group = menus.value.find(({ gameGroupCode }) => gameGroupCode === code);
  const kinds = items
    .filter((item) => categories.some((candidate) => candidate.href === item.href) || item.href === href("hot"))
    .map(({ label, icon, href: target }) => ({ href: target, icon, text: t(label) }));
  return (
    <Lobby
      key={code}
      category={code}
      title={t(category.label)}
      path={path}
      centrePath={category.href}
      kinds={kinds}
      vendors={group?.vendors ?? []}
      tables={<CentreTables category={code} />}
      more={<CentreExtras category={code} />}
    />
  );
}
