/** The one place of this app that draws random bytes: names of actions, never outcomes. */

/** A fresh key for one action of the player. */
export function newActionKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}
