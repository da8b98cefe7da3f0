import { act, useState } from "react";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { renderPart } from "../testing/render-part.tsx";
import { closeDialogsOnBack } from "./close-on-back.tsx";
import { isDialogEntry } from "./dialog-entry.tsx";
import { Dialog } from "./dialog.tsx";

beforeAll(closeDialogsOnBack);

/** Waits until the history is in order after dialogs have opened or closed. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 5)));
/** Goes back as a browser does: the entry of the dialog is left, and the page is told. */
const goBack = () =>
  act(async () => {
    history.replaceState(null, "");
    dispatchEvent(new PopStateEvent("popstate"));
  });

function Opened({ onClosed, isBusy = false }: { onClosed: () => void; isBusy?: boolean }) {
  const [isOpen, setOpen] = useState(true);
  const close = () => {
    setOpen(false);
    onClosed();
  };
  return (
    <Dialog isOpen={isOpen} isBusy={isBusy} onClose={close} title="Title" closeLabel="Close">
      <p>text</p>
    </Dialog>
  );
}

describe("Back", () => {
  it("closes the open dialog, which has its own entry in the history", async () => {
    const onClosed = vi.fn();
    await renderPart(<Opened onClosed={onClosed} />);
    await settle();
    expect(isDialogEntry()).toBe(true);
    await goBack();
    expect(onClosed).toHaveBeenCalled();
    await settle();
    expect(isDialogEntry()).toBe(false);
  });

  it("leaves no entry behind when the dialog closes by its button", async () => {
    const back = vi.spyOn(history, "back");
    const { leave } = await renderPart(<Opened onClosed={() => undefined} />);
    await settle();
    await leave();
    await settle();
    expect(back).toHaveBeenCalledOnce();
    expect(isDialogEntry()).toBe(false);
  });

  it("leaves a dialog open that opens while the entry of the previous dialog is being left", async () => {
    const back = vi.spyOn(history, "back").mockImplementation(() => undefined);
    const { leave } = await renderPart(<Opened onClosed={() => undefined} />);
    await settle();
    await leave();
    await settle();
    expect(back).toHaveBeenCalledOnce();
    const onClosed = vi.fn();
    const page = await renderPart(<Opened onClosed={onClosed} />);
    await settle();
    await goBack();
    await settle();
    back.mockRestore();
    expect(onClosed).not.toHaveBeenCalled();
    expect(isDialogEntry()).toBe(true);
    await page.unmount();
    await settle();
  });

  it("is not needed twice after Forward to the entry of a closed dialog", async () => {
    const { leave } = await renderPart(<Opened onClosed={() => undefined} />);
    await settle();
    await leave();
    await settle();
    await act(async () => history.forward());
    await settle();
    expect(isDialogEntry()).toBe(false);
  });

  it("does not close a dialog that waits for the server, which keeps its entry", async () => {
    const onClosed = vi.fn();
    const page = await renderPart(<Opened isBusy onClosed={onClosed} />);
    await settle();
    await goBack();
    await settle();
    expect(onClosed).not.toHaveBeenCalled();
    expect(isDialogEntry()).toBe(true);
    expect((page.find("dialog") as HTMLDialogElement).open).toBe(true);
  });
});
