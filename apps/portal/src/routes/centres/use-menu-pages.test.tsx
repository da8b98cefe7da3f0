import { afterEach, describe, expect, it } from "vitest";
import ContractWatch from "../../features/contracts/components/contract-watch.tsx";
import { activeContract } from "../../features/contracts/testing/test-contracts.ts";
import { Queries } from "../../lib/queries/queries.tsx";
import { renderInPage } from "../../testing/render-in-page.tsx";
import { memberPages } from "./member-pages.ts";
import { useMenuPages } from "./use-menu-pages.ts";

const contractsRoute = "GET /wps/agent/contracts";

type Member = Parameters<typeof useMenuPages>[1];

function Names({ readsContracts = false, member }: { readsContracts?: boolean; member?: Member }) {
  const pages = useMenuPages(memberPages, member);
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
    ["a member below an agent", { isAgent: false, toUpline: "1" }, true],
    ["an agent below another agent", { isAgent: true, toUpline: "1" }, true],
    ["a member directly below the merchant", { isAgent: false, toUpline: "0" }, false],
    ["a member who is not loaded yet", undefined, true],
  ])("may include the transfer to the upline: %s (%j), listed: %s", async (_case, member, isListed) => {
    const part = (
      <Queries>
        <Names member={member} />
      </Queries>
    );
    const respond = () => ({ isSingle: true, wallets: [] });
    const { root } = await renderInPage(part, { respond, token: "t", merchant: { flags: { AGETRANSFERUP3: true } } });
    expect(root.textContent?.includes("transferUpline")).toBe(isListed);
  });

  it.each([
    [true, false],
    [false, true],
  ])(
    "include the transfer between wallets only if there are several wallets (single wallet: %s, listed: %s)",
    async (isSingle, isListed) => {
      const part = (
        <Queries>
          <Names />
        </Queries>
      );
      const { promise, resolve } = Promise.withResolvers<unknown>();
      const { root, until } = await renderInPage(part, { respond: () => promise, token: "t" });
      // Until the server has responded, the member counts as having one wallet.
      expect(root.textContent).not.toContain("transferFund");
      resolve({ isSingle, wallets: [] });
      await until(() => expect(sessionStorage.getItem("merchantWallet")).not.toBeNull());
      await until(() => expect(root.textContent?.includes("transferFund")).toBe(isListed));
    },
  );

  it.each([
    ["no contract", [], false],
    ["an active contract", [activeContract], true],
  ])(
    "list the contracts page only if another component has loaded a contract (%s), without a call of their own",
    async (_case, received, isListed) => {
      const respond = (route: string) =>
        route === contractsRoute ? { waiting: [], received } : { isSingle: true, wallets: [] };
      const setting = { respond, token: "t", merchant: { flags: { DAYSAL: true } } };
      const withoutReader = await renderInPage(
        <Queries>
          <Names />
        </Queries>,
        setting,
      );
      await withoutReader.until(() => expect(sessionStorage.getItem("merchantWallet")).not.toBeNull());
      expect(withoutReader.root.textContent).not.toContain("contracts");
      expect(withoutReader.calls.map(({ route }) => route)).not.toContain(contractsRoute);
      const withReader = await renderInPage(
        <Queries>
          <Names readsContracts />
        </Queries>,
        setting,
      );
      await withReader.until(() => expect(withReader.calls.map(({ route }) => route)).toContain(contractsRoute));
      await withReader.until(() => expect(withReader.root.textContent?.includes("contracts")).toBe(isListed));
    },
  );
});
