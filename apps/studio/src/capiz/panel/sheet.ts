/** A sheet over the game: a native dialog, closed by its button, by Escape or by a click outside. */

import { element, icon } from "../../lib/element.ts";

export interface SheetOptions {
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose?: () => void;
}

/** Opens a sheet with this content. The sheet is removed when it is closed. */
export function openSheet(
  { title, closeLabel, onClose }: SheetOptions,
  ...content: readonly Node[]
): HTMLDialogElement {
  const heading = element(
    "h2",
    { class: "sheet-title", id: `sheet-${title.length}-${document.querySelectorAll("dialog").length}` },
    title,
  );
  const close = element(
    "button",
    { type: "button", class: "tool sheet-close", "aria-label": closeLabel, onclick: () => sheet.close() },
    icon("M6 6l12 12M18 6L6 18"),
  );
  const sheet = element(
    "dialog",
    { class: "sheet", "aria-labelledby": heading.id },
    element("header", { class: "sheet-head" }, heading, close),
    element("div", { class: "sheet-body" }, ...content),
  );
  sheet.addEventListener("click", (event) => {
    if (event.target === sheet) sheet.close();
  });
  sheet.addEventListener("close", () => {
    sheet.remove();
    onClose?.();
  });
  document.body.append(sheet);
  sheet.showModal();
  return sheet;
}
