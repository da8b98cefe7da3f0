/**
 * The message that a game in a frame sends to the portal when Escape was pressed and closed nothing inside the game. It
 * contains no data, so the game may send it to any parent, and the portal closes the game as by its close button.
 */

export const escapeMessage = "openhouse:escape";

/** Reports Escape to the page that contains this one, unless the key closes a dialog of this page. */
export function reportEscape(): void {
  if (parent === window) return;
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog[open]") !== null) return;
    parent.postMessage(escapeMessage, "*");
  });
}
