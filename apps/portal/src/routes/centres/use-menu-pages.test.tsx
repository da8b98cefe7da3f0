import { afterEach, describe, expect, it } from "vitest";
import ContractWatch from "../../features/contracts/components/contract-watch.tsx";
import { activeContract } from "../../features/contracts/testing/test-contracts.ts";
import { Queries } from "../../lib/queries/queries.tsx";
import { renderInPage } from "../../testing/render-in-page.tsx";
import { memberPages } from "./member-pages.ts";
import { useMenuPages } from "./use-menu-pages.ts";

const contractsRoute = "GET /wps/agent/contracts";

function Names({ readsContracts = false }: { readsContracts?: boolean }) {
  const pages = useMenuPages(memberPages);
  return (
    <>
      {pages.map(({ name }) => (
        <i key={name}>{name} </i>
      ))}
      {readsContracts && <ContractWatch />}
    </>
  );
}

afterEach(() => sessionStorage.clear());

describe("the pages in menus", () => {
  it.each([
    [true, false],
    [false, true],
  ])("include the move between wallets (single wallet %s): %s", async (isSingle, isListed) => {
    const part = (
      <Queries>
        <Names />
      </Queries>
    );
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const { root, until } = await renderInPage(part, { respond: () => promise, token: "t" });
    // One wallet until the server's response says otherwise.
    expect(root.textContent).not.toContain("transferFund");
    resolve({ isSingle, wallets: [] });
    await until(() => expect(sessionStorage.getItem("merchantWallet")).not.toBeNull());
    await until(() => expect(root.textContent?.includes("transferFund")).toBe(isListed));
  });

  it.each([
    ["no contract", [], false],
    ["an active contract", [activeContract], true],
  ])(
    "include contracts if the member was offered %s, without a call of their own",
    async (_what, received, isListed) => {
      const respond = (route: string) =>
        route === contractsRoute ? { waiting: [], received } : { isSingle: true, wallets: [] };
      const setting = { respond, token: "t", merchant: { flags: { DAYSAL: true } } };
      const alone = await renderInPage(
        <Queries>
          <Names />
        </Queries>,
        setting,
      );
      await alone.until(() => expect(sessionStorage.getItem("merchantWallet")).not.toBeNull());
      expect(alone.root.textContent).not.toContain("contracts");
      expect(alone.calls.map(({ route }) => route)).not.toContain(contractsRoute);
      const watched = await renderInPage(
        <Queries>
          <Names readsContracts />
        </Queries>,
        setting,
      );
      await watched.until(() => expect(watched.calls.map(({ route }) => route)).toContain(contractsRoute));
      await watched.until(() => expect(watched.root.textContent?.includes("contracts")).toBe(isListed));
    },
  );
});
