/** Arranges screenshots side by side in image files. */

import type { Browser } from "@playwright/test";

export interface Picture {
  readonly path: string;
  readonly image: Buffer;
}

interface Sheet {
  readonly pictures: readonly Picture[];
  /** The path of the image files, without the number of the sheet and the extension. */
  readonly file: string;
  /** The width of a screenshot in pixels. */
  readonly width: number;
}

const sheetWidth = 1_600;
const minimumWidth = 360;
const rows = 2;

/** Writes as many files as are needed to keep the screenshots readable, and returns their number. */
export async function drawSheets(browser: Browser, { pictures, file, width }: Sheet): Promise<number> {
  const columns = Math.max(1, Math.floor(sheetWidth / Math.min(Math.max(minimumWidth, width / 2), sheetWidth)));
  const perSheet = columns * rows;
  const page = await browser.newPage({ viewport: { width: sheetWidth, height: 900 } });
  let count = 0;
  for (let first = 0; first < pictures.length; first += perSheet) {
    const figures = pictures
      .slice(first, first + perSheet)
      .map(
        ({ path, image }) =>
          `<figure><img src="data:image/png;base64,${image.toString("base64")}"><figcaption>${path}</figcaption></figure>`,
      );
    await page.setContent(
      `<style>body{margin:8px;display:grid;gap:8px;grid-template-columns:repeat(${columns},1fr);background:#888;
font:14px sans-serif}figure{margin:0}img{inline-size:100%;display:block}</style>${figures.join("")}`,
    );
    count += 1;
    await page.screenshot({ path: `${file}-${count}.png`, fullPage: true });
  }
  await page.context().close();
  return count;
}
