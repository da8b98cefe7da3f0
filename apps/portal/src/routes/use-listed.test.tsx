import { afterEach, describe, expect, it } from "vitest";
import { Queries } from "../lib/queries.tsx";
import { renderInPage } from "../testing/render-in-page.tsx";
import { memberPages } from "./member-pages.ts";
import { useListed } from "./use-listed.ts";

function Names() {
  const pages = useListed(memberPages);
  return pages.map(({ name }) => <i key={name}>{name} </i>);
}

afterEach(() => sessionStorage.clear());

describe("the pages that menus name", () => {
  it.each([
    [true, false],
    [false, true],
  ])("hold the transfer between wallets where the wallet is single %s: %s", async (isSingle, isListed) => {
    const part = (
      <Queries>
        <Names />
      </Queries>
    );
    const { root, until } = await renderInPage(part, { answer: () => ({ isSingle, wallets: [] }), token: "t" });
    // Single until the house says otherwise.
    expect(root.textContent).not.toContain("transferFund");
    await until(() => expect(sessionStorage.getItem("merchantWallet")).not.toBeNull());
    await until(() => expect(root.textContent?.includes("transferFund")).toBe(isListed));
  });
});
