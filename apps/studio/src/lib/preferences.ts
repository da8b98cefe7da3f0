/** The player's preferences on this device. Where storage is blocked, they last until the page closes. */

export interface Preferences {
  readonly sound: boolean;
  /** `system` follows the device's setting. */
  readonly motion: "system" | "full" | "calm";
}

const storageKey = "openhouse.studio.preferences";
const defaults: Preferences = { sound: false, motion: "system" };

export function readPreferences(): Preferences {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? "{}") as Partial<Preferences>;
    const motion = stored.motion === "full" || stored.motion === "calm" ? stored.motion : "system";
    return { sound: stored.sound === true, motion };
  } catch {
    return defaults;
  }
}

export function storePreferences(preferences: Preferences): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(preferences));
  } catch {
    // Storage is blocked: the choice lasts until the page closes.
  }
}

/** True when pictures should change without motion. */
export function isCalm({ motion }: Preferences): boolean {
  if (motion !== "system") return motion === "calm";
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
