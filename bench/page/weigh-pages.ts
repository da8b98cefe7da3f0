/** The compressed sizes of the scripts of all pages and of the front page's HTML. */

import { brotliCompressSync } from "node:zlib";
import { weighPortal } from "../../apps/portal/budgets.ts";
import type { Figure } from "../report.ts";

/** Returns the gzip size of each page's JavaScript and the brotli size of the front page's HTML. */
export async function weighPages(url: string): Promise<Figure[]> {
  const html = Buffer.from(await (await fetch(url, { headers: { "accept-encoding": "identity" } })).arrayBuffer());
  const scripts = weighPortal().map(({ page, bytes, ceiling }): Figure => ({
    key: `js.${page}`,
    value: bytes / 1_000,
    unit: "kB gz",
    ceiling: ceiling / 1_000,
  }));
  return [...scripts, { key: "html.home", value: brotliCompressSync(html).length / 1_000, unit: "kB br" }];
}
