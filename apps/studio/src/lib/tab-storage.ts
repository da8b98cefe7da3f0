/**
 * Storage of this tab. A browser that blocks storage in frames of another site (for example in private windows) throws
 * on any access. Values then last until the page closes, and after a reload the game must be opened from the portal
 * again.
 */

const memory = new Map<string, string>();

export function readTabValue(key: string): string | null {
  return storage()?.getItem(key) ?? memory.get(key) ?? null;
}

export function storeTabValue(key: string, value: string): void {
  memory.set(key, value);
  storage()?.setItem(key, value);
}

export function removeTabValue(key: string): void {
  memory.delete(key);
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
