import { describe, expect, it } from "vitest";
import { renderInPage } from "../../testing/render-in-page.tsx";
import { openDialog, useOpenDialog } from "../dialogs/dialog-store.ts";
import { useStopPlay } from "./stop-play.ts";
import type { PlayStop } from "./stop-play.ts";

const game = { name: "Capiz", nodeId: "1", gameId: "1", gameCode: "CAPIZ", vendor: "STUDIO", mode: "real" } as const;

function Page({ stop }: { stop: PlayStop }) {
  const stopPlay = useStopPlay();
  const dialog = useOpenDialog();
  return (
    <>
      <button type="button" onClick={() => stopPlay(stop)}>
        stop
      </button>
      <output>{dialog?.kind === "stopped" ? `${dialog.cause} ${dialog.until}` : dialog?.kind}</output>
    </>
  );
}

describe("play that a block or limit stops", () => {
  it.each([
    [
      "a break, which leaves the member signed in",
      { kind: "excluded", exclusion: "time_out", untilAt: 7 },
      "break 7",
      "t",
    ],
    [
      "a block by the operator, which leaves the member signed in",
      { kind: "excluded", exclusion: "operator", untilAt: null },
      "break null",
      "t",
    ],
    [
      "a self-exclusion, which signs the member out",
      { kind: "excluded", exclusion: "self_exclusion", untilAt: null },
      "out null",
      undefined,
    ],
    ["a used-up time limit, which signs the member out", { kind: "timeSpent", until: 9 }, "time 9", undefined],
  ] as const)("closes the game and shows the cause: %s", async (_case, stop, expectedText, token) => {
    const page = await renderInPage(<Page stop={stop} />, { token: "t" });
    openDialog({ kind: "game", game });
    await page.until(() => expect(page.find("output").textContent).toBe("game"));
    await page.click("button");
    await page.until(() => expect(page.find("output").textContent).toBe(expectedText));
    expect(page.session.read()).toBe(token);
  });
});
