/** The last word when nothing can be played: why, and what to do. The page behind it is out of reach. */

import { element } from "../../lib/element.ts";

export interface EndOptions {
  readonly title: string;
  readonly text: string;
  /** When trying again may help. */
  readonly retry?: { readonly label: string; readonly run: () => void };
}

/** Shows it once; while it is open, another one says nothing new. */
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
  // There is nothing to go back to: Escape opens it again.
  dialog.addEventListener("close", () => dialog.isConnected && dialog.showModal());
  document.body.append(dialog);
  dialog.showModal();
}
