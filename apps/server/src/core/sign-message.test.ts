/** Held against OpenSSL, which reads what Apple's devices read. */

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { signMessage } from "./sign-message.ts";

const folder = mkdtempSync(join(tmpdir(), "sign-message-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = (name: string) => join(folder, name);
const openssl = (...parts: string[]) => execFileSync("openssl", parts, { cwd: folder, stdio: "pipe" });
const hasOpenssl = (() => {
  try {
    openssl("version");
    return true;
  } catch {
    return false;
  }
})();

function makeIdentity(name: string, algorithm: readonly string[]) {
  const files = ["-keyout", path(`${name}.key`), "-out", path(`${name}.pem`)];
  openssl("req", "-x509", "-nodes", "-days", "2", "-subj", `/CN=${name}`, ...algorithm, ...files);
  return {
    certificates: readFileSync(path(`${name}.pem`), "utf8"),
    privateKey: readFileSync(path(`${name}.key`), "utf8"),
  };
}

describe.skipIf(!hasOpenssl)("a signed file", () => {
  it.each([
    ["rsa", ["-newkey", "rsa:2048"]],
    ["ec", ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"]],
  ] as const)("verifies with a key of kind %s, and gives its content back", (name, algorithm) => {
    const identity = makeIdentity(name, algorithm);
    const content = Buffer.from(`<plist>${"x".repeat(70_000)}</plist>`);
    writeFileSync(path("signed.der"), signMessage(content, identity, new Date()));
    const anchor = ["-CAfile", path(`${name}.pem`), "-purpose", "any"];
    openssl("cms", "-verify", "-inform", "DER", "-in", path("signed.der"), ...anchor, "-out", path("content"));
    expect(readFileSync(path("content")).equals(content)).toBe(true);
  });

  it("does not verify when a byte of its content is another one", () => {
    const identity = makeIdentity("changed", ["-newkey", "rsa:2048"]);
    const signed = signMessage(Buffer.from("the house is open"), identity, new Date());
    const at = signed.indexOf("house");
    signed[at] = (signed[at] ?? 0) ^ 1;
    writeFileSync(path("changed.der"), signed);
    expect(() =>
      openssl("cms", "-verify", "-inform", "DER", "-in", path("changed.der"), "-CAfile", path("changed.pem")),
    ).toThrow();
  });
});

it("is not made without a certificate", () => {
  expect(() => signMessage(Buffer.from("x"), { certificates: "", privateKey: "" }, new Date())).toThrow("certificate");
});
