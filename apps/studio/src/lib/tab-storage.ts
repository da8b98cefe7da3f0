/**
 * Storage of this tab. A browser that blocks storage in frames of another site (for example in private windows) throws
 * on any access. Values then last until the page closes, and after a reload the game must be opened from the portal
 * again.
 */

const kept = new Map<string, string>();

export function readTab(key: string): string | null {
  return storage()?.getItem(key) ?? kept.get(key) ?? null;
}

export function keepTab(key: string, value: string): void {
  kept.set(key, value);
  storage()?.setItem(key, value);
}

export function forgetTab(key: string): void {
  kept.delete(key);
  storage()?.removeItem(key);
}

function storage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    // Reading the property throws where storage is blocked.
    return undefined;
  }
}
