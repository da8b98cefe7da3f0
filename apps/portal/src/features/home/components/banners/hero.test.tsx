import { describe, expect, it } from "vitest";
import { renderInPage } from "../../../../testing/render-in-page.tsx";
import { Hero } from "./hero.tsx";

describe("the hero of the front page", () => {
  it.each([
    ["[S6.032] offers a trial account when free play is on", { REG3: true, FREEPLAY3: true }, 2],
    ["[S6.032] offers no trial account when free play is off", { REG3: true, FREEPLAY3: false }, 1],
    ["offers no trial account when the merchant does not have the flag", { REG3: true }, 1],
  ])("%s", async (_title, flags, buttonCount) => {
    const rendered = await renderInPage(<Hero gamesHref="#games" />, { merchant: { flags } });
    expect(rendered.root.querySelectorAll(".for-visitor .button")).toHaveLength(buttonCount);
  });
});
