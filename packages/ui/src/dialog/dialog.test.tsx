import { describe, expect, it, vi } from "vitest";
import { renderPart } from "../testing/render-part.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Dialog } from "./dialog.tsx";

describe("a dialog", () => {
  it("[S2.143] opens as a modal named by its title, and has no content while closed", async () => {
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
  });

  it("tells when its cross is pressed", async () => {
    const onClose = vi.fn();
    const { click } = await renderPart(
      <Dialog isOpen onClose={onClose} title="Title" closeLabel="Close">
        <p>text</p>
      </Dialog>,
    );
    await click('button[aria-label="Close"]');
    expect(onClose).toHaveBeenCalled();
  });

  it("does not close on a click outside unless asked to", async () => {
    const { find } = await renderPart(
      <Dialog isOpen onClose={() => undefined} title="Title" closeLabel="Close">
        <p>text</p>
      </Dialog>,
    );
    expect(find("dialog").getAttribute("closedby")).toBe("closerequest");
  });

  it("[S2.146] closes by itself after its time", async () => {
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

  it("asks a question with two answers", async () => {
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
});
