import { act, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { renderPart } from "../testing/render-part.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { useDialogBusy } from "./dialog-busy.tsx";
import { Dialog } from "./dialog.tsx";

describe("a dialog", () => {
  it("[S2.143] is modal and named by its title while open, and empty without a name while closed", async () => {
    const { find } = await renderPart(
      <Dialog isOpen onClose={() => undefined} title="Welcome back" closeLabel="Close">
        <p>text</p>
      </Dialog>,
    );
    const dialog = find("dialog") as HTMLDialogElement;
    expect(dialog.open).toBe(true);
    expect(document.getElementById(dialog.getAttribute("aria-labelledby") ?? "")?.textContent).toBe("Welcome back");
    const closed = await renderPart(
      <Dialog isOpen={false} onClose={() => undefined} title="Welcome back" closeLabel="Close">
        <p>text</p>
      </Dialog>,
    );
    expect(closed.find("dialog").textContent).toBe("");
    expect(closed.find("dialog").hasAttribute("aria-labelledby")).toBe(false);
  });

  it("calls onClose when its close button is pressed", async () => {
    const onClose = vi.fn();
    const { leave } = await renderPart(
      <Dialog isOpen onClose={onClose} title="Title" closeLabel="Close">
        <p>text</p>
      </Dialog>,
    );
    await leave();
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("starts to fade on Escape, and calls onClose in the next frame", async () => {
    const onClose = vi.fn();
    const { find, until } = await renderPart(
      <Dialog isOpen onClose={onClose} title="Title" closeLabel="Close">
        <p>text</p>
      </Dialog>,
    );
    const escape = new Event("cancel", { cancelable: true });
    find("dialog").dispatchEvent(escape);
    expect(escape.defaultPrevented).toBe(true);
    expect(find("dialog").dataset).toHaveProperty("fading");
    expect(onClose).not.toHaveBeenCalled();
    await until(() => expect(onClose).toHaveBeenCalledOnce());
    // This caller keeps the dialog open, so it is shown again.
    expect(find("dialog").dataset).not.toHaveProperty("fading");
  });

  it("does not close on a click outside by default", async () => {
    const { find } = await renderPart(
      <Dialog isOpen onClose={() => undefined} title="Title" closeLabel="Close">
        <p>text</p>
      </Dialog>,
    );
    expect(find("dialog").getAttribute("closedby")).toBe("closerequest");
  });

  it("[S2.146] closes automatically after its timeout", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const onClose = vi.fn();
    await renderPart(
      <Dialog isOpen onClose={onClose} title="Title" closeLabel="Close" timeoutMs={3_000}>
        <p>text</p>
      </Dialog>,
    );
    vi.advanceTimersByTime(2_999);
    expect(onClose).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onClose).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });

  it("returns the focus and does not call onClose if it is removed while open", async () => {
    const closed: boolean[] = [];
    vi.spyOn(HTMLDialogElement.prototype, "close").mockImplementation(function close(this: HTMLDialogElement) {
      // The browser returns the focus only if the dialog is still in the page.
      closed.push(this.isConnected);
      this.dispatchEvent(new Event("close"));
    });
    const onClose = vi.fn();
    const { click, root } = await renderPart(<RemovableDialog onClose={onClose} />);
    await click("#away");
    expect(root.querySelector("dialog")).toBeNull();
    expect(closed).toEqual([true]);
    expect(onClose).not.toHaveBeenCalled();
  });

  it("cannot be closed while it is busy", async () => {
    const { find } = await renderPart(
      <Dialog isOpen isBusy onClose={() => undefined} title="Title" closeLabel="Close">
        <p>text</p>
      </Dialog>,
    );
    const escape = new Event("cancel", { cancelable: true });
    find("dialog").dispatchEvent(escape);
    expect(escape.defaultPrevented).toBe(true);
    expect(find("dialog").getAttribute("closedby")).toBe("none");
    expect((find('button[aria-label="Close"]') as HTMLButtonElement).disabled).toBe(true);
  });

  it("cannot be closed while a form in it waits for a response", async () => {
    const { find, click } = await renderPart(
      <Dialog isOpen onClose={() => undefined} title="Title" closeLabel="Close">
        <WaitingForm />
      </Dialog>,
    );
    const closeButton = find('button[aria-label="Close"]') as HTMLButtonElement;
    await click("#send");
    expect(find("dialog").getAttribute("closedby")).toBe("none");
    expect(closeButton.disabled).toBe(true);
    await click("#send");
    expect(find("dialog").getAttribute("closedby")).toBe("closerequest");
    expect(closeButton.disabled).toBe(false);
  });

  it("cannot be closed by the user if there is no onClose", async () => {
    const { find, root } = await renderPart(
      <Dialog isOpen title="Title" closeLabel="Close">
        <p>text</p>
      </Dialog>,
    );
    const dialog = find("dialog") as HTMLDialogElement;
    const escape = new Event("cancel", { cancelable: true });
    dialog.dispatchEvent(escape);
    expect(escape.defaultPrevented).toBe(true);
    expect(root.querySelector('button[aria-label="Close"]')).toBeNull();
    // Chromium closes the dialog on the second Escape even if the page prevents it.
    await act(async () => dialog.close());
    expect(dialog.open).toBe(true);
  });

  it("calls onConfirm or onCancel for the two buttons of a confirmation", async () => {
    const answers: string[] = [];
    const { click } = await renderPart(
      <ConfirmDialog
        isOpen
        title="Sign out"
        text="Sure?"
        confirmLabel="Yes"
        cancelLabel="No"
        closeLabel="Close"
        onConfirm={() => answers.push("yes")}
        onCancel={() => answers.push("no")}
      />,
    );
    await click('.dialog-actions [data-kind="primary"]');
    await click(".dialog-actions button:first-child");
    expect(answers).toEqual(["yes", "no"]);
  });

  it("shows the error of the last attempt", async () => {
    const { find } = await renderPart(
      <ConfirmDialog
        isOpen
        title="Sign out"
        text="Sure?"
        confirmLabel="Yes"
        cancelLabel="No"
        closeLabel="Close"
        failure="No connection"
        onConfirm={() => undefined}
        onCancel={() => undefined}
      />,
    );
    expect(find("dialog [role=alert]").textContent).toBe("No connection");
  });
});

function WaitingForm() {
  const [isBusy, setIsBusy] = useState(false);
  useDialogBusy(isBusy);
  return (
    <button type="button" id="send" onClick={() => setIsBusy(!isBusy)}>
      send
    </button>
  );
}

function RemovableDialog({ onClose }: { onClose: () => void }) {
  const [isHere, setIsHere] = useState(true);
  return (
    <>
      <button type="button" id="away" onClick={() => setIsHere(false)}>
        away
      </button>
      {isHere && (
        <Dialog isOpen onClose={onClose} title="Title" closeLabel="Close">
          <p>text</p>
        </Dialog>
      )}
    </>
  );
}
