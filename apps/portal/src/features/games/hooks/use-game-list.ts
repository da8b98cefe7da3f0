/** One page of a game centre's games. */

import { useEffect, useMemo, useSyncExternalStore } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useHasSession, usePage } from "../../../lib/page/page-context.tsx";
import { readKey } from "../../../lib/page/public-reads.ts";
import type { PublicRead, ReadState } from "../../../lib/page/public-reads.ts";
import { gameOfCard } from "../playable-game.ts";
import type { PlayableGame } from "../playable-game.ts";
import { membersListRead, pageOfList, pageOfMenus, visitorsListRead } from "../rules/game-list-read.ts";
import type { GameListPage, ListPage } from "../rules/game-list-read.ts";

/** `count` is the number of all games that match the filter. */
export type GameListState = ReadState<{ readonly games: readonly PlayableGame[]; readonly count: number }>;

/**
 * Loads the page unless it has loaded before. While the members' list loads, the visitors' list is shown if it is
 * loaded. A caller that renders in each frame of a scroll should pass the same object for the same page, so that
 * nothing is computed again.
 */
export function useGameList(page: ListPage): GameListState {
  const { merchant } = usePage();
  const { language } = useTexts();
  const hasSession = useHasSession();
  const { code } = merchant;
  const membersRead = useMemo(
    () => membersListRead(page, { merchant: code, language, isPhone: isPhone() }),
    [page, code, language],
  );
  const visitorsRead = useMemo(() => visitorsListRead(page), [page]);
  const membersState = useRead(membersRead, hasSession);
  const visitorsState = useRead(visitorsRead, !hasSession);
  const isMembersList = hasSession && (membersState.kind === "loaded" || visitorsState.kind !== "loaded");
  const state = isMembersList ? membersState : visitorsState;
  const { category } = page;
  return useMemo(() => {
    if (state.kind !== "loaded") return state;
    return { kind: "loaded", value: toGames(pageOf(state.value, isMembersList, category)) };
  }, [state, isMembersList, category]);
}

/** Which of the two reads returned the value decides its type. The server has checked the value by its schema. */
function pageOf(value: unknown, isMembersList: boolean, category: string): GameListPage {
  return isMembersList
    ? pageOfList(value as Parameters<typeof pageOfList>[0])
    : pageOfMenus(value as Parameters<typeof pageOfMenus>[0], category);
}

function toGames({ cards, count }: GameListPage) {
  return { games: cards.map(gameOfCard), count };
}

/**
 * The state of a read, which loads only if `isEnabled`. The list is empty if the merchant has switched off the game
 * lobby.
 */
function useRead(read: PublicRead, isEnabled: boolean): ReadState<unknown> {
  const { merchant, reads } = usePage();
  const { language } = useTexts();
  const key = useMemo(() => readKey(read, language), [read, language]);
  const isOff = merchant.flags["GAMELO3"] !== true;
  const state = useSyncExternalStore(
    reads.subscribe,
    () => reads.state(key),
    () => reads.rendered(key),
  );
  useEffect(() => {
    if (isEnabled && !isOff) reads.ensure(key, read);
    // oxlint-disable-next-line react/exhaustive-deps -- the key contains everything in the read
  }, [reads, key, isEnabled, isOff]);
  return isOff ? emptyState : state;
}

const emptyState: ReadState<unknown> = { kind: "loaded", value: undefined };

/** Reads the screen width again for each read, as the API client does for the `Device` header. */
function isPhone(): boolean {
  return typeof matchMedia === "function" && matchMedia("(max-width: 47.99rem)").matches;
}
