/** Hands a text over as a file to keep. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun; some browsers read the address a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
