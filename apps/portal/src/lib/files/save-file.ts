/** Offers a text or binary content as a file download. */
export function saveFile(name: string, content: string | Blob, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the URL a moment after the download has begun.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
