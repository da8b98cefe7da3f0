/**
 * The front page: banners, notices, shortcuts, hot games, matches, jackpots and winners, and a row per category. The
 * server renders the part that is visible at first; the rest loads when it comes near the visible area.
 */

import { createElement, useEffect, useState } from "react";
import { Button } from "@openhouse/ui/button/button";
import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { frontTexts } from "@openhouse/i18n/front-texts.gen";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { categoryOf } from "../shell/navigation/navigation.ts";
import { useNavigation } from "../shell/navigation/use-navigation.ts";
import { useOpenFrontGame } from "../use-open-front-game.ts";
import { WhenNear } from "../../components/when-near.tsx";
import { BannerStage } from "../../features/home/components/banners/banner-stage.tsx";
import { CategoryPanes } from "../../features/home/components/games/category-panes.tsx";
import type { OpenFrontGame } from "../../features/home/components/games/front-game.ts";
import { FrontPart } from "../../features/home/components/front-part.tsx";
import { Hero } from "../../features/home/components/banners/hero.tsx";
import { HotGames } from "../../features/home/components/games/hot-games.tsx";
import "../../features/home/components/banners/merchant-corner.css";
import { NoticeMarquee } from "../../features/home/components/notice-marquee.tsx";
import { PromiseStrip } from "../../features/home/components/banners/promise-strip.tsx";
import { Welcome } from "../../features/home/components/banners/welcome.tsx";
import { useIdle } from "../../features/home/hooks/use-idle.ts";
import { GameRow } from "../../features/games/components/cards/game-row.tsx";
import { GameStage } from "../../features/games/components/cards/game-stage.tsx";
import { GameTiles } from "../../features/games/components/cards/game-tiles.tsx";
import { gameOfCard } from "../../features/games/playable-game.ts";
import type { PlayableGame } from "../../features/games/playable-game.ts";
import type { AnnouncementDialogProps } from "../../features/notices/components/announcement-dialog.tsx";
import type { MerchantPopupsProps } from "../../features/notices/components/merchant-popups.tsx";
import { openDialog } from "../../lib/dialogs/dialog-store.ts";
import { useLazyPart } from "../../lib/page/lazy-part.tsx";
import type { LazyPart } from "../../lib/page/lazy-part.tsx";
import { navigate, usePath } from "../../lib/navigation/location.tsx";
import { usePage, usePublicRead, useHasSession } from "../../lib/page/page-context.tsx";
import { hotGamesRead, menusRead, rowsRead } from "../../lib/page/catalogue-reads.ts";
import { href } from "../../lib/navigation/paths.ts";
import type { Reply } from "@openhouse/browser/api-types";
import { frontRead, memberFrontRead } from "../../lib/page/front-reads.ts";

const tilesPerRow = 15;
/** Height of a heading and a row of covers. */
const rowHeight = "19rem";
/** With fewer hot games, each game gets a large card of its own. */
const minHotRowGames = 4;

const texts = frontTexts;
const matches: LazyPart<{ onGame: OpenFrontGame }> = {
  load: () => import("../../features/home/components/games/hot-matches.tsx"),
  texts,
};
const winners: LazyPart<{ onGame: OpenFrontGame }> = {
  load: () => import("../../features/home/components/games/winner-board.tsx"),
  texts,
};
const jackpot: LazyPart<object> = {
  load: () => import("../../features/home/components/games/jackpot-area.tsx"),
  texts,
};
const popups: LazyPart<MerchantPopupsProps> = {
  load: () => import("../../features/notices/components/merchant-popups.tsx"),
  texts,
};
const announcements: LazyPart<AnnouncementDialogProps> = {
  load: () => import("../../features/notices/components/announcement-dialog.tsx"),
  texts,
};

export default function HomePage() {
  const { t } = useTexts();
  useDialogOfPath();
  const onGame = useOpenFrontGame();
  const { banners, notices } = useFrontContent();
  const [openNotice, setOpenNotice] = useState<string>();
  const isIdle = useIdle();
  const items = useNavigation()
    .slice(1)
    .map(({ label, icon, href: target }) => ({ href: target, icon, text: t(label) }));
  const gamesHref = items[0]?.href ?? href("gameCentre", { centre: "rng" });
  return (
    <>
      {banners.length > 0 ? <BannerStage banners={banners} onGame={onGame} /> : <Hero gamesHref={gamesHref} />}
      <div className="page">
        <NoticeMarquee notices={notices.filter(({ isMarquee }) => isMarquee)} onOpen={setOpenNotice} />
        {banners.length > 0 && <Welcome gamesHref={gamesHref} />}
        <CategoryPanes label={t("home.categories")} items={items} />
        <HotAndCategories onGame={onGame} />
        <PromiseStrip />
      </div>
      {openNotice !== undefined && (
        <LazyWindow
          part={announcements}
          props={{ notices, openId: openNotice, onClose: () => setOpenNotice(undefined) }}
        />
      )}
      {isIdle && <LazyWindow part={popups} props={{ isDeferred: openNotice !== undefined, onGame }} />}
    </>
  );
}

/** A window that loads on demand. If loading fails, the next click tries again. */
function LazyWindow<Props extends object>({ part, props }: { part: LazyPart<Props>; props: Props }) {
  const state = useLazyPart(part);
  return state.kind === "loaded" ? createElement(state.component, props) : null;
}

function HotAndCategories({ onGame }: { onGame: OpenFrontGame }) {
  const hot = usePublicRead(hotGamesRead);
  const menus = usePublicRead(menusRead);
  const rows = usePublicRead(rowsRead);
  const failedReads = [hot, menus, rows].filter((read) => read.kind === "failed");
  const games = hot.kind === "loaded" ? hot.value.list.map(gameOfCard) : [];
  const isWall = games.length >= minHotRowGames;
  return (
    <>
      {isWall && <HotGames games={games} moreHref={href("hot")} drawTiles={drawTiles} />}
      <GamesFailure reads={failedReads} />
      {!isWall && games.map((game) => <GameStage key={game.key} game={game} />)}
      <FrontPart part={matches} props={{ onGame }} height="12.75rem" />
      <div className="house-corner">
        <FrontPart part={jackpot} props={{}} height="11rem" />
        <FrontPart part={winners} props={{ onGame }} height="30rem" />
      </div>
      <CategoryRows stagedGames={isWall ? [] : games} />
    </>
  );
}

function drawTiles(games: readonly PlayableGame[], eagerCount: number) {
  return <GameTiles games={games} eagerCount={eagerCount} />;
}

function GamesFailure({ reads }: { reads: readonly { readonly retry: () => void }[] }) {
  const { t } = useTexts();
  if (reads.length === 0) return null;
  const retryAll = () => {
    for (const { retry } of reads) retry();
  };
  return (
    <EmptyState title={t("common.error.title")} text={t("home.reload")}>
      <Button icon="refresh" onClick={retryAll}>
        {t("common.retry")}
      </Button>
    </EmptyState>
  );
}

/** Leaves out categories of which all games already have a large card. */
function CategoryRows({ stagedGames }: { stagedGames: readonly PlayableGame[] }) {
  const { t } = useTexts();
  const menus = usePublicRead(menusRead);
  if (menus.kind !== "loaded") return null;
  const groups = menus.value.filter(({ totalCount }) => totalCount > 0);
  if (groups.length === 0) return <EmptyState title={t("home.empty.home.title")} text={t("home.empty.home.text")} />;
  const hasBothLotteries = groups.some(({ gameGroupCode }) => gameGroupCode === "ELOTT");
  return groups.map(({ gameGroupCode: code, totalCount }) => {
    const label = categoryOf(code)?.label;
    const stagedCount = stagedGames.filter(({ category }) => category === code).length;
    if (label === undefined || stagedCount === totalCount) return null;
    // Both lotteries have the same name, so one gets another title when both are shown.
    const title = t(code === "LOTT" && hasBothLotteries ? "home.row.classicLottery" : label);
    return (
      <WhenNear key={code} height={rowHeight}>
        <CategoryRow code={code} title={title} />
      </WhenNear>
    );
  });
}

function CategoryRow({ code, title }: { code: string; title: string }) {
  const rows = usePublicRead(rowsRead);
  const category = categoryOf(code);
  if (rows.kind === "loading") return <Skeleton height={rowHeight} />;
  const groups = rows.kind === "loaded" ? rows.value : [];
  const games = groups.find(({ gameGroupCode }) => gameGroupCode === code)?.gameMenus ?? [];
  if (category === undefined || games.length === 0) return null;
  return (
    <GameRow id={`row-${code}`} title={title} moreHref={category.href} isStrip isBelow>
      <GameTiles games={games.slice(0, tilesPerRow).map(gameOfCard)} />
    </GameRow>
  );
}

/** /login and /help show the front page with a dialog over it, and the path becomes `/` (specification, section 2). */
function useDialogOfPath(): void {
  const { session } = usePage();
  const path = usePath();
  useEffect(() => {
    if (path !== "/login" && path !== "/help") return;
    navigate(`/${location.search}`, { replace: true });
    if (path === "/help") openDialog({ kind: "help" });
    else if (session?.read() === undefined) openDialog({ kind: "login" });
  }, [path, session]);
}

type Announcements = Reply<"GET /wps/relay/MCSFE_getListAnnouncements">;

/**
 * Banners and notices of the front page. Until the lists for members have loaded, members see the lists for visitors.
 * Both lists are empty while they load and if loading fails, because the page works without them.
 */
function useFrontContent(): Required<Pick<Announcements, "banners">> & {
  notices: NonNullable<Announcements["player"]>;
} {
  const hasSession = useHasSession();
  const visitorRead = usePublicRead(frontRead);
  const memberRead = usePublicRead(hasSession ? memberFrontRead : frontRead);
  const read = memberRead.kind === "loaded" ? memberRead : visitorRead;
  const { banners = [], player = [] } = read.kind === "loaded" ? read.value : {};
  return { banners, notices: player };
}
