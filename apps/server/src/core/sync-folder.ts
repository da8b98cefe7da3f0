/** Makes new names in a folder durable. Windows cannot open a folder, and needs no such call. */

import { open } from "node:fs/promises";

export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
