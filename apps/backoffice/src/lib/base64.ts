/** Files as text, for calls whose bodies are JSON. */

/** The bytes in base64. */
export function base64Of(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
