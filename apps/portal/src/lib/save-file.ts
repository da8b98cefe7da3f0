/** Hands a text, or the bytes of something, over as a file to keep. */
export function saveFile(name: string, content: string | Blob, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun; some browsers read the address a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
