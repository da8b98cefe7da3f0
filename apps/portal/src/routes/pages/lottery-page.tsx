/**
 * /lottery, /seaLottery, /vnLottery (specification, sections 2 and 4): the draw that the query `gameCode` names, or a
 * list of draws. The path decides which lotteries are listed.
 */

import { ButtonLink } from "@openhouse/ui/button/button";
import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { GamePage } from "../../features/games/components/launch/game-page.tsx";
import { GameTiles } from "../../features/games/components/cards/game-tiles.tsx";
import { useGameList } from "../../features/games/hooks/use-game-list.ts";
import type { PlayableGame } from "../../features/games/playable-game.ts";
import { readLobbyFilter } from "../../features/games/rules/lobby-filter.ts";
import { LazySlot } from "../../lib/page/lazy-part.tsx";
import type { LazyPart } from "../../lib/page/lazy-part.tsx";
import { usePath, useQueryParams } from "../../lib/navigation/location.tsx";
import { href } from "../../lib/navigation/paths.ts";
import { PageLoadFailure, PageOutline } from "../page-outline.tsx";

/** Loads only when a draw is opened, not for the list. */
const gamePage: LazyPart<Parameters<typeof GamePage>[0]> = {
  load: async () => ({ default: (await import("../../features/games/components/launch/game-page.tsx")).GamePage }),
};

const defaultFilter = readLobbyFilter(new URLSearchParams());
const [seaVendor, vnVendor] = ["TCG_SEA", "TCG_LOTTO_VN"];

/** Path → vendor of its draws. Other paths show the draws of all other vendors. */
const vendorOfPath: Readonly<Record<string, string>> = {
  [href("seaLottery")]: seaVendor,
  [href("vnLottery")]: vnVendor,
};

export default function LotteryPage() {
  const { t } = useTexts();
  const path = usePath();
  const gameCode = useQueryParams().get("gameCode");
  const vendor = vendorOfPath[path];
  const draws = useDraws(vendor);
  if (draws.kind === "failed") return <PageLoadFailure onRetry={draws.retry} />;
  if (draws.kind === "loading") return <PageOutline />;
  const title = t(
    vendor === seaVendor ? "lobby.lottery.sea" : vendor === vnVendor ? "lobby.lottery.vn" : "shell.nav.lottery",
  );
  if (gameCode === null) return <DrawList title={title} draws={draws.value} />;
  const draw = draws.value.find((game) => game.gameCode === gameCode);
  const { name = gameCode, nodeId = "", gameId = "" } = draw ?? {};
  const game = { name, nodeId, gameId, gameCode, vendor: draw?.vendor ?? vendor ?? "", mode: "real" } as const;
  return (
    <div className="page">
      <header className="game-page-head">
        <h1>{name}</h1>
        <ButtonLink href={path} size="small" icon="chevron-left">
          {t("lobby.lottery.back")}
        </ButtonLink>
      </header>
      <LazySlot
        key={gameCode}
        part={gamePage}
        props={{ game }}
        fallback={<PageOutline />}
        failure={<PageLoadFailure />}
      />
    </div>
  );
}

function DrawList({ title, draws }: { title: string; draws: readonly PlayableGame[] }) {
  const { t } = useTexts();
  return (
    <div className="page">
      <h1>{title}</h1>
      {draws.length === 0 ? (
        <EmptyState title={t("lobby.lottery.empty.title")} text={t("lobby.lottery.empty.text")} />
      ) : (
        <section aria-labelledby="draws">
          <h2 id="draws" className="visually-hidden">
            {t("lobby.lottery.choose")}
          </h2>
          <ul className="game-grid">
            <GameTiles games={draws} eagerCount={4} />
          </ul>
        </section>
      )}
    </div>
  );
}

function useDraws(vendor: string | undefined) {
  const filter = { ...defaultFilter, vassalage: vendor ?? "" };
  const electronicDraws = useGameList({ category: "ELOTT", filter, pageNo: 1 });
  const classicDraws = useGameList({ category: "LOTT", filter, pageNo: 1 });
  if (electronicDraws.kind !== "loaded") return electronicDraws;
  if (classicDraws.kind !== "loaded") return classicDraws;
  const games = [...electronicDraws.value.games, ...classicDraws.value.games];
  const isListed = (game: PlayableGame) =>
    vendor === undefined ? game.vendor !== seaVendor && game.vendor !== vnVendor : true;
  return { kind: "loaded", value: games.filter(isListed) } as const;
}
