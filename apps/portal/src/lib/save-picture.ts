/** Hands a picture of the page over as a png to keep: what other apps open from a telephone's pictures. */

import { saveFile } from "./save-file.ts";

const side = 768;

/** A square one; drawn hard-edged, because its smallest part is what counts. */
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
