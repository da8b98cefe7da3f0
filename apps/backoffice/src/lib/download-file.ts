/** Saves a text or bytes as a file through the browser. `type` is the media type. */

export function downloadFile(fileName: string, content: string | ArrayBuffer, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
