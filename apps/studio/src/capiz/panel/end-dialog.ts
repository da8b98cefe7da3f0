/** The dialog shown when the game cannot be played: the reason and what to do. It blocks the page behind it. */

import { element } from "../../lib/element.ts";

export interface EndOptions {
  readonly title: string;
  readonly text: string;
  /** Set only if a retry may help. */
  readonly retry?: { readonly label: string; readonly run: () => void };
}

/** Does nothing if the dialog is already open. */
export function openEndDialog({ title, text, retry }: EndOptions): void {
  if (document.querySelector("dialog.end") !== null) return;
  const button =
    retry &&
    element(
      "button",
      {
        type: "button",
        class: "plain",
        onclick: () => {
          dialog.remove();
          retry.run();
        },
      },
      retry.label,
    );
  const dialog = element(
    "dialog",
    { class: "end", role: "alertdialog", "aria-labelledby": "end-title", "aria-describedby": "end-text" },
    element("h1", { id: "end-title" }, title),
    element("p", { id: "end-text" }, text),
    button,
  );
  // The game cannot continue, so Escape opens the dialog again.
  dialog.addEventListener("close", () => dialog.isConnected && dialog.showModal());
  document.body.append(dialog);
  dialog.showModal();
}
