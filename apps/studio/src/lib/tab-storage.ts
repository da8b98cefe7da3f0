/**
 * What this tab keeps. A browser that blocks storage in frames of another site (private windows do) refuses even to
 * look: then it is kept as long as the page lives, and only a reload has to be opened from the portal again.
 */

const kept = new Map<string, string>();

/** The value, or null. */
export function readTab(key: string): string | null {
  return storage()?.getItem(key) ?? kept.get(key) ?? null;
}

/** Keeps a value. */
export function keepTab(key: string, value: string): void {
  kept.set(key, value);
  storage()?.setItem(key, value);
}

/** Forgets a value. */
export function forgetTab(key: string): void {
  kept.delete(key);
  storage()?.removeItem(key);
}

function storage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    // Reading the property alone throws where storage is blocked.
    return undefined;
  }
}
