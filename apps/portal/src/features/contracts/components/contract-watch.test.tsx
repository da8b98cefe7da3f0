import { act } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Queries } from "../../../lib/queries/queries.tsx";
import { closeDialog, useOpenDialog } from "../../../lib/dialogs/dialog-store.ts";
import { renderInPage } from "../../../testing/render-in-page.tsx";
import type { RenderedInPage } from "../../../testing/render-in-page.tsx";
import { offeredContract } from "../testing/test-contracts.ts";
import ContractWatch from "./contract-watch.tsx";

function Page() {
  return (
    <Queries>
      <input name="first" />
      <input name="second" />
      <output>{useOpenDialog()?.kind}</output>
      <ContractWatch />
    </Queries>
  );
}

/** If `isTyping` is true, a field has the focus before the list of contracts loads. */
async function show({ isTyping = false } = {}): Promise<RenderedInPage> {
  const reply = { waiting: [offeredContract], received: [] };
  const rendered = await renderInPage(<Page />, {
    respond: () => new Promise((resolve) => setTimeout(() => resolve(reply), 1_000)),
    token: "t",
  });
  if (isTyping) await focus(rendered, "first");
  await advance();
  return rendered;
}

const advance = () => act(async () => vi.advanceTimersByTimeAsync(3_000));
const openedDialog = ({ find }: RenderedInPage) => find("output").textContent;
const focus = ({ find }: RenderedInPage, name: string) =>
  act(async () => (find(`input[name=${name}]`) as HTMLInputElement).focus());

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout"] });
});
afterEach(() => {
  closeDialog();
  vi.useRealTimers();
});

describe("the dialog of a contract that waits for a decision", () => {
  it("opens once per session, immediately if no field has the focus", async () => {
    const rendered = await show();
    expect(openedDialog(rendered)).toBe("contract");
    await act(async () => closeDialog());
    await advance();
    expect(openedDialog(rendered)).toBe("");
  });

  it("stays closed while a field has the focus, and opens when no field has the focus", async () => {
    const rendered = await show({ isTyping: true });
    expect(openedDialog(rendered)).toBe("");
    await focus(rendered, "second");
    await advance();
    expect(openedDialog(rendered)).toBe("");
    await act(async () => (document.activeElement as HTMLElement).blur());
    await advance();
    expect(openedDialog(rendered)).toBe("contract");
  });
});
