/** Pictures of games, drawn by us as SVG and shipped with the product. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Refusal } from "../../core/refusal.ts";

const folder = join(import.meta.dirname, "../../../../studio/covers");
const safeName = /^[A-Za-z0-9][A-Za-z0-9-]{0,60}(\.svg)?$/;
const known = new Map<string, Buffer>();

/** The picture of a vendor's game. Refuses `no.data` for names that no picture has. */
export async function readPicture(vendor: string, picture: string): Promise<Buffer> {
  if (!safeName.test(vendor) || !safeName.test(picture)) throw new Refusal("no.data");
  const path = join(folder, vendor.toLowerCase(), picture);
  const cached = known.get(path);
  if (cached !== undefined) return cached;
  const bytes = await readFile(path).catch(() => {
    throw new Refusal("no.data");
  });
  known.set(path, bytes);
  return bytes;
}
