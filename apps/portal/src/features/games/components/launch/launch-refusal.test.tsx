import { act } from "react";
import { describe, expect, it } from "vitest";
import { ApiError } from "@openhouse/browser/api-error";
import type { GameToOpen } from "../../../../lib/dialogs/dialog-store.ts";
import { useOpenDialog } from "../../../../lib/dialogs/dialog-store.ts";
import { renderInPage } from "../../../../testing/render-in-page.tsx";
import { typeText } from "../../../../testing/type-text.ts";
import GameFrame from "../dialogs/game-frame.tsx";
import { GamePage } from "./game-page.tsx";

const game: GameToOpen = {
  name: "Capiz After Dark",
  nodeId: "1",
  gameId: "1",
  gameCode: "CAPIZ",
  vendor: "STUDIO",
  mode: "real",
};

const card = (nodeId: string, changes: object = {}) => ({
  nodeId,
  gameId: nodeId,
  gameCode: `GAME${nodeId}`,
  vassalage: "STUDIO",
  gameType: "RNG",
  isGame: "GAME",
  displayName: `Game ${nodeId}`,
  showIcon: "",
  supportPlay: 1,
  isDemo: false,
  isPlayable: true,
  maintenance: null,
  ...changes,
});
const underMaintenance = { maintenance: { maintainTime: 1, endTime: null } };
const menus = [
  { gameGroupCode: "LIVE", gameMenus: [card("8", { isPlayable: false }), card("9", { isDemo: true }), card("10")] },
  {
    gameGroupCode: "RNG",
    gameMenus: [
      card("1", { gameCode: "CAPIZ", ...underMaintenance }),
      card("2", underMaintenance),
      card("3"),
      card("4"),
      card("5"),
    ],
  },
];

function OpenedDialog() {
  const dialog = useOpenDialog();
  return <output>{dialog?.kind === "game" ? dialog.game.name : dialog?.kind}</output>;
}

async function launch(respond: () => unknown, mode: GameToOpen["mode"] = "real") {
  const part = (
    <>
      <GameFrame game={{ ...game, mode }} />
      <OpenedDialog />
    </>
  );
  const rendered = await renderInPage(part, {
    respond: (route) => (route === "GET /lgw/games/game_menus" ? menus : respond()),
    token: "t",
  });
  await rendered.until(() => rendered.find("dialog p, iframe"));
  return rendered;
}

const refuse = (code: string, message: string) => () => {
  throw new ApiError({ kind: "refused", code, message, status: 503 });
};

describe("the launch of a game", () => {
  const refuseForMaintenance = refuse("vendor_under_maintenance", "This game is under maintenance.");

  it("[S8.026] shows maintenance and offers up to four open games, those of the same category first", async () => {
    const { root, click, find, until } = await launch(refuseForMaintenance);
    expect(root.textContent).toContain("This game is under maintenance.");
    const otherGames = () => [...root.querySelectorAll(".other-games button")].map(({ textContent }) => textContent);
    // A game that opens nothing is left out, and a demo is marked as one.
    await until(() => expect(otherGames()).toEqual(["Game 3", "Game 4", "Game 5", "Game 9Demo"]));
    await click(".other-games button");
    await until(() => expect(find("output").textContent).toBe("Game 3"));
  });

  it("offers no real-money games in place of a free trial", async () => {
    const { root } = await launch(refuseForMaintenance, "trial");
    expect(root.querySelector(".other-games")).toBeNull();
  });

  it.each(["", "no address", "javascript:alert(1)"])(
    "[S8.023] shows an error for the invalid launch URL %j",
    async (url) => {
      const { root } = await launch(() => ({ content: { game_url: url } }));
      expect(root.textContent).toContain("Invalid URL, please contact customer service");
      expect(root.querySelector("iframe")).toBeNull();
    },
  );

  it("opens the page of a category without a game instead of the game", async () => {
    const content = { game_url: "https://a.example/noGame/live", route: "/noGame/live", isDemo: true, demo: null };
    const { until, root } = await renderInPage(<GameFrame game={game} />, { respond: () => ({ content }), token: "t" });
    await until(() => expect(location.pathname).toBe("/noGame/live"));
    expect(root.querySelector("iframe")).toBeNull();
    history.replaceState(null, "", "/");
  });

  it("shows on the page of a lottery that there is no game, with a link to our own games", async () => {
    const content = { game_url: "https://a.example/noGame/lott", route: "/noGame/lott", isDemo: true, demo: null };
    const { until, find } = await renderInPage(<GamePage game={game} />, { respond: () => ({ content }), token: "t" });
    await until(() => expect(find(".empty-state, section, div").textContent).toContain("in the category Lottery yet"));
    expect(find("a").getAttribute("href")).toBe("/gameListCenter/rng?vassalage=STUDIO");
  });

  it('[S8.031] [S8.039] shows "Unknown error" for a refusal without a text', async () => {
    const { root } = await launch(refuse("", ""));
    expect(root.textContent).toContain("Unknown error");
  });
});

describe("a launch during a break", () => {
  const refuseForBreak = refuse("account.excluded", "You are taking a break from playing.");

  it("explains the break in a dialog, with a link to it", async () => {
    const { find } = await launch(refuseForBreak);
    expect(find("dialog").textContent).toContain("You are taking a break from playing.");
    expect(find("dialog a").getAttribute("href")).toBe("/member/limits");
  });

  it("explains the break on a page that is a game", async () => {
    const { until, find } = await renderInPage(<GamePage game={game} />, { respond: refuseForBreak, token: "t" });
    await until(() => find("a"));
    expect(find("section").textContent).toContain("You are taking a break from playing.");
    expect(find("a").getAttribute("href")).toBe("/member/limits");
  });
});

describe("an open game", () => {
  it("closes when the game reports Escape, but not at the message of another window", async () => {
    const opened = { content: { game_url: "https://studio.example/game", route: null, isDemo: false, demo: null } };
    const { find, until } = await launch(() => opened);
    await until(() => find("iframe"));
    const send = (source: Window | null) =>
      act(async () => dispatchEvent(new MessageEvent("message", { data: "openhouse:escape", source })));
    const dialog = find("dialog") as HTMLDialogElement;
    await send(window);
    expect(dialog.open).toBe(true);
    const frame = find("iframe") as HTMLIFrameElement;
    const game = new Proxy(window, {});
    Object.defineProperty(frame, "contentWindow", { value: game });
    await send(game);
    expect(dialog.open).toBe(false);
  });
});

describe("the question for the date of birth", () => {
  const opened = { content: { game_url: "https://studio.example/game", route: null, isDemo: false, demo: null } };

  async function askBirthday(saveProfile: () => unknown) {
    let isKnown = false;
    const respond = (route: string) => {
      if (route === "PUT /wps/member/profile") {
        isKnown = true;
        return saveProfile();
      }
      return isKnown ? opened : refuse("account.birthday.required", "Enter your date of birth first.")();
    };
    const rendered = await renderInPage(<GameFrame game={game} />, { respond, token: "t" });
    await rendered.until(() => rendered.find("input[name=birthday]"));
    const answer = async (birthday: string) => {
      await typeText(rendered.find("input[name=birthday]") as HTMLInputElement, birthday);
      await act(async () => (rendered.find("form") as HTMLFormElement).requestSubmit());
    };
    const sent = () => rendered.calls.filter(({ route }) => route === "PUT /wps/member/profile");
    return { ...rendered, answer, sent };
  }

  it("says why it is asked, and launches the game again after the answer", async () => {
    const question = await askBirthday(() => ({}));
    expect(question.root.textContent).toContain("you are at least 18 years old");
    await question.answer("");
    expect(question.find(".field-error").textContent).toBe("Enter your date of birth");
    expect(question.sent()).toEqual([]);
    await question.answer("1990-06-12");
    await question.until(() => question.find("iframe"));
    expect(question.sent()).toMatchObject([{ input: { body: { values: { birthday: "1990-06-12" } } } }]);
  });

  it("also sends the date of a member who is under age, and then accepts no other date", async () => {
    const question = await askBirthday(refuse("profile.age", "You must be at least 18 years old."));
    await question.answer("2020-06-12");
    await question.until(() => question.find("[role=alert]"));
    expect(question.sent()).toHaveLength(1);
    expect(question.root.querySelector("input[name=birthday]")).toBeNull();
    expect(question.root.textContent).toContain("you can still withdraw your money");
  });
});
