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
      <input name="one" />
      <input name="other" />
      <output>{useOpenDialog()?.kind}</output>
      <ContractWatch />
    </Queries>
  );
}

/** `isTyping` means that a field has the focus before the list arrives. */
async function show({ isTyping = false } = {}): Promise<RenderedInPage> {
  const reply = { waiting: [offeredContract], received: [] };
  const shown = await renderInPage(<Page />, {
    respond: () => new Promise((resolve) => setTimeout(() => resolve(reply), 1_000)),
    token: "t",
  });
  if (isTyping) await focus(shown, "one");
  await advance();
  return shown;
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
  it("opens once in a session, at once if the member is not typing", async () => {
    const shown = await show();
    expect(openedDialog(shown)).toBe("contract");
    await act(async () => closeDialog());
    await advance();
    expect(openedDialog(shown)).toBe("");
  });

  it("stays closed while the member types in any field, and opens when the last field loses focus", async () => {
    const typed = await show({ isTyping: true });
    expect(openedDialog(typed)).toBe("");
    await focus(typed, "other");
    await advance();
    expect(openedDialog(typed)).toBe("");
    await act(async () => (document.activeElement as HTMLElement).blur());
    await advance();
    expect(openedDialog(typed)).toBe("contract");
  });
});
