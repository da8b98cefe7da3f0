/** Signs in with an encrypted body. Node 20 or newer, or a browser on https. */

const origin = process.env.OPENHOUSE_URL ?? "http://localhost:8080";
const base64url = (bytes) => Buffer.from(bytes).toString("base64url");

async function encrypt(call, payload) {
  const { value: rsa } = await (await fetch(`${origin}/wps/session/key/rsa`)).json();
  const wrapping = { name: "RSA-OAEP", hash: "SHA-256" };
  const publicKey = await crypto.subtle.importKey("spki", Buffer.from(rsa.key, "base64"), wrapping, false, ["encrypt"]);
  const aesBytes = crypto.getRandomValues(new Uint8Array(32));
  const aesKey = await crypto.subtle.importKey("raw", aesBytes, "AES-GCM", false, ["encrypt"]);
  const nonce = base64url(crypto.getRandomValues(new Uint8Array(16)));
  const plaintext = new TextEncoder().encode(JSON.stringify({ ts: Date.now(), nonce, payload }));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const cipher = { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(call) };
  // The result ends with the tag.
  const sealed = await crypto.subtle.encrypt(cipher, aesKey, plaintext);
  const wrappedKey = await crypto.subtle.encrypt(wrapping, publicKey, aesBytes);
  return {
    encryption: `${rsa.kid}.${base64url(wrappedKey)}`,
    body: JSON.stringify({ value: `${base64url(iv)}.${base64url(sealed)}` }),
  };
}

const login = { username: process.env.OPENHOUSE_USER ?? "demoplayer", password: "Player2026", type: "username" };
const { encryption, body } = await encrypt("POST /wps/session/login", login);
const response = await fetch(`${origin}/wps/session/login`, {
  method: "POST",
  headers: { "Content-Type": "application/json", Language: "EN", Encryption: encryption },
  body,
});
process.stdout.write(await response.text());
