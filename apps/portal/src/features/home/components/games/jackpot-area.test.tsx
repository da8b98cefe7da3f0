import { describe, expect, it } from "vitest";
import { renderInPage } from "../../../../testing/render-in-page.tsx";
import JackpotArea from "./jackpot-area.tsx";

const jackpot = { amount: 0, perSecond: 0, currency: "PHP", at: 0, list: [], isDemo: false };

describe("[S2.191] the area of the jackpot", () => {
  it("is called jackpot, and shows zero and a text while there is no jackpot", async () => {
    const { root, until } = await renderInPage(<JackpotArea />, { respond: () => jackpot });
    await until(() => expect(root.querySelector(".jackpot-sum")?.textContent).toBe("₱0.00"));
    expect(root.querySelector("h2")?.textContent).toBe("Jackpot");
    expect(root.textContent).toContain("No game has a jackpot yet.");
  });

  it("shows the balance that the server sends, and counts nothing up", async () => {
    const { root, until } = await renderInPage(<JackpotArea />, { respond: () => ({ ...jackpot, amount: 1_234.56 }) });
    await until(() => expect(root.querySelector(".jackpot-sum")?.textContent).toBe("₱1,234.56"));
    expect(root.textContent).not.toContain("No game has a jackpot yet.");
  });
});
