/** Saves an image of the page as a PNG file, for example a QR code that another app opens from the phone's pictures. */

import { saveFile } from "../../lib/files/save-file.ts";

const sidePixels = 768;

/** Draws the image as a square without smoothing, so that its smallest squares stay sharp. */
export async function savePicture(image: HTMLImageElement, name: string): Promise<void> {
  const canvas = document.createElement("canvas");
  canvas.width = sidePixels;
  canvas.height = sidePixels;
  const context = canvas.getContext("2d");
  if (context === null) return;
  context.imageSmoothingEnabled = false;
  context.drawImage(image, 0, 0, sidePixels, sidePixels);
  const file = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (file !== null) saveFile(name, file, "image/png");
}
