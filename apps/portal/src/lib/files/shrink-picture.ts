/**
 * Makes a photo small enough to upload over a slow connection: phones take photos of 4 to 12 MB, and the server scales
 * photos down to a width of 1,600 pixels. A picture that the browser cannot read is returned unchanged; the server then
 * decides about it.
 */

const largestSide = 2_400;
const quality = 0.9;
/** Smaller files are sent as they are. */
const smallBytes = 1_500_000;

export async function shrinkPicture(file: File): Promise<File> {
  if (file.size <= smallBytes || typeof createImageBitmap !== "function") return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, largestSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
    return blob === null ? file : new File([blob], file.name, { type: blob.type });
  } catch {
    return file;
  }
}
