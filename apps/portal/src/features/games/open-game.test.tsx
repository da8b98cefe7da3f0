import { act, useEffect } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { closeDialog, openDialog, useOpenDialog } from "../../lib/dialogs/dialog-store.ts";
import type { ShellDialog } from "../../lib/dialogs/dialog-store.ts";
import { renderInPage } from "../../testing/render-in-page.tsx";
import { GameTile } from "./components/cards/game-tile.tsx";
import { gameOfCard } from "./playable-game.ts";
import type { PlayableGame } from "./playable-game.ts";
import { testCard } from "./testing/test-card.ts";

const playButton = '[data-kind="primary"]';
const trialButton = '[data-kind="quiet"]';
let openedDialog: ShellDialog | undefined;
const recordDialog = (dialog: ShellDialog | undefined) => {
  openedDialog = dialog;
};

afterEach(async () => {
  await act(async () => closeDialog());
  vi.restoreAllMocks();
  history.replaceState(null, "", "/");
});

function OpenDialog() {
  const dialog = useOpenDialog();
  useEffect(() => {
    recordDialog(dialog);
  }, [dialog]);
  return null;
}

/** Renders a card; `type` is the member's type, undefined for a visitor. */
async function show(change: Partial<PlayableGame> = {}, type?: number) {
  const game = { ...gameOfCard(testCard(7, { supportPlay: 0 })), ...change };
  const part = (
    <>
      <GameTile game={game} isEager />
      <OpenDialog />
    </>
  );
  const respond = () => ({ type });
  return renderInPage(part, type === undefined ? { respond } : { respond, token: `t${type}` });
}

const launchCalls = (calls: readonly { route: string }[]) => calls.filter(({ route }) => route.includes("launch"));

describe("the play-now button of a card", () => {
  it("[S4.064] opens the login dialog for a visitor and launches nothing", async () => {
    const { click, until, calls } = await show();
    await click(playButton);
    await until(() => expect(openedDialog).toMatchObject({ kind: "login", reason: "Log in to play Game 7" }));
    expect(calls).toEqual([]);
  });

  it("opens the game after the visitor has logged in", async () => {
    const { click, until, session } = await show();
    await click(playButton);
    await until(() => expect(openedDialog?.kind).toBe("login"));
    await act(async () => {
      session.keep("fresh");
      closeDialog();
    });
    await until(() => expect(openedDialog).toMatchObject({ kind: "game", game: { nodeId: "7", mode: "real" } }));
  });

  it("does not open the game after the login dialog was closed without a login", async () => {
    const { click, until, session } = await show();
    await click(playButton);
    await until(() => expect(openedDialog?.kind).toBe("login"));
    await act(async () => closeDialog());
    await act(async () => session.keep("later"));
    await act(async () => openDialog({ kind: "trial" }));
    await act(async () => closeDialog());
    expect(openedDialog).toBeUndefined();
  });

  it("[S4.065] opens an info dialog for a trial account and launches nothing", async () => {
    const { click, until, calls } = await show({}, 4);
    await click(playButton);
    await until(() => expect(openedDialog).toEqual({ kind: "launchBlocked", name: "Game 7", cause: "trial" }));
    expect(launchCalls(calls)).toEqual([]);
  });

  it("[S4.066] opens the game for a member", async () => {
    const { click, until } = await show({}, 0);
    await click(playButton);
    await until(() => expect(openedDialog).toMatchObject({ kind: "game", game: { gameCode: "game-7", mode: "real" } }));
  });

  it("[S3.137] opens the list of a vendor's games if the card represents the vendor, and launches nothing", async () => {
    const { click, until, calls } = await show({ isList: true, category: "LIVE" }, 0);
    await click(playButton);
    await until(() => expect(openedDialog).toMatchObject({ kind: "vendorGames", vendor: "PT", category: "LIVE" }));
    expect(launchCalls(calls)).toEqual([]);
  });

  it("[S4.069] opens the lottery page for a lottery", async () => {
    const { click, until } = await show({ category: "LOTT" }, 0);
    await click(playButton);
    await until(() => expect(location.pathname + location.search).toBe("/lottery?gameCode=game-7"));
  });

  it("opens a new window for a game that requires one", async () => {
    const newWindow = { opener: {}, close: () => undefined } as unknown as Window;
    vi.spyOn(window, "open").mockReturnValue(newWindow);
    const { click, until } = await show({ opensWindow: true }, 0);
    await click(playButton);
    await until(() => expect(openedDialog).toMatchObject({ kind: "game", window: newWindow }));
    expect(newWindow.opener).toBeNull();
  });

  it("[S8.027] shows that the browser has blocked the window", async () => {
    vi.spyOn(window, "open").mockReturnValue(null);
    const { click, until } = await show({ opensWindow: true }, 0);
    await click(playButton);
    await until(() => expect(openedDialog).toEqual({ kind: "launchBlocked", name: "Game 7", cause: "popup" }));
  });
});

describe("the free-trial button of a card", () => {
  it.each([
    ["a visitor", undefined],
    ["a trial account", 4],
    ["a member", 0],
  ])("[S1.047] opens a trial for %s", async (_account, type) => {
    const { click, until } = await show({}, type);
    await click(trialButton);
    await until(() => expect(openedDialog).toMatchObject({ kind: "game", game: { mode: "trial" } }));
  });
});
