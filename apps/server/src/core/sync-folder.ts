/**
 * Writes a folder's list of files to the disk, so that new and renamed files are still in the folder after a power
 * failure. Windows cannot open a folder, and needs no such call.
 */

import { open } from "node:fs/promises";

export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
