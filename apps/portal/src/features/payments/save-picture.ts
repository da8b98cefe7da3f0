/** Saves a picture of the page as a PNG, for example a QR code that another app opens from the phone's pictures. */

import { saveFile } from "../../lib/files/save-file.ts";

const side = 768;

/** Draws the image as a square without smoothing, so that its smallest squares stay sharp. */
export async function savePicture(image: HTMLImageElement, name: string): Promise<void> {
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const pen = canvas.getContext("2d");
  if (pen === null) return;
  pen.imageSmoothingEnabled = false;
  pen.drawImage(image, 0, 0, side, side);
  const file = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (file !== null) saveFile(name, file, "image/png");
}
