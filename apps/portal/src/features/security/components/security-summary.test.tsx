import { describe, expect, it } from "vitest";
import { refusalOf, showPane } from "../testing/show-pane.tsx";
import { SecuritySummary } from "./security-summary.tsx";

const item = (isComplete: boolean, enabled = true) => ({ enabled, isComplete });
const facts = { account: "demoplayer", regDate: 0, lastLogin: null, currency: "PHP" };

async function summaryOf(info: unknown) {
  const page = await showPane(<SecuritySummary />, {
    "GET /wps/v2/member/securityConfig": () => (info instanceof Error ? info : { info }),
    "GET /wps/member/info": () => facts,
  });
  await page.until(() => page.find(".security-guards, .pane-failure"));
  return page;
}

describe("the summary of the security centre", () => {
  it("counts the security features that are set up, recommends the next feature, and links to each pane", async () => {
    const page = await summaryOf({
      loginPassword: item(true),
      paymentPassword: item(false),
      mobile: item(true),
      email: item(false),
      authenticator: item(false, false),
    });
    expect(page.find("h2").textContent).toBe("2 of 4 set up");
    expect(page.root.textContent).toContain("Set a payment password");
    const tiles = [...page.root.querySelectorAll<HTMLAnchorElement>(".guard-tile")];
    expect(tiles.map((tile) => [tile.textContent, tile.getAttribute("href"), "lit" in tile.dataset])).toEqual([
      ["PasswordSet", "#login-password", true],
      ["Mobile numberConfirmed", "#addresses", true],
      ["E-mailNot confirmed", "#addresses", false],
      ["Payment passwordNot set", "#payment-password", false],
    ]);
  });

  it("shows a message if all security features are set up", async () => {
    const all = { loginPassword: item(true), paymentPassword: item(true), mobile: item(true), email: item(true) };
    const page = await summaryOf({ ...all, authenticator: item(true) });
    expect(page.root.textContent).toContain("All security features are set up.");
  });

  it("shows no features if they could not be loaded, but still shows the account", async () => {
    const page = await summaryOf(refusalOf("request.param.err"));
    expect(page.root.querySelector(".guard-tile")).toBeNull();
    await page.until(() => expect(page.root.textContent).toContain("demoplayer"));
  });
});
