#!/usr/bin/env node
/**
 * Verifies evidence and shipped files with Node alone, without code of Open House and without packages:
 *
 *   node tools/verify-evidence.mjs evidence <folder> <signing.pub> …
 *   node tools/verify-evidence.mjs files <folder of the product>
 *
 * `evidence` checks that the records are complete, in order and signed; `npm run admin -- verify-evidence` compares
 * them with the database. `files` compares the product with its manifest. Exits with 1 if something is wrong. Written
 * from docs/evidence.md and not from the server's code.
 */

import { createHash, createPublicKey, verify } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";

const usage = "usage: verify-evidence.mjs evidence <folder> <signing.pub> …, or verify-evidence.mjs files <folder>";

/** @param {import("node:crypto").BinaryLike} bytes */
const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");

/**
 * Returns what was checked. Throws the first problem.
 *
 * @param {string} folder
 * @param {string[]} keyFiles
 */
function verifyRecords(folder, keyFiles) {
  const keys = new Map(
    keyFiles.map((file) => {
      const key = createPublicKey(readFileSync(file));
      return [sha256(key.export({ type: "spki", format: "der" })).slice(0, 16), key];
    }),
  );
  const files = readdirSync(folder).filter((name) => /^\d{4}-\d\d-\d\d\.jsonl$/.test(name));
  let [previous, number, chain, at] = ["0".repeat(64), 0, "", ""];
  for (const file of files.toSorted()) {
    for (const line of readFileSync(join(folder, file), "utf8").replace(/\n$/, "").split("\n")) {
      number += 1;
      const place = `record ${number} in ${file}`;
      const end = line.lastIndexOf(',"signature":"');
      const signature = line.slice(end + ',"signature":"'.length, -2);
      if (end < 0 || line !== `${line.slice(0, end)},"signature":"${signature}"}`)
        throw new Error(`${place} is damaged`);
      const signedText = `${line.slice(0, end)}}`;
      const record = JSON.parse(signedText);
      const key = keys.get(record.key);
      if (key === undefined) throw new Error(`${place} is signed with another key: ${record.key}`);
      if (!verify(null, Buffer.from(signedText), key, Buffer.from(signature, "base64url")))
        throw new Error(`${place} was changed: the signature is wrong`);
      if (record.number !== number || record.previous !== previous || (chain !== "" && record.chain !== chain))
        throw new Error(`${place} does not follow from the one before it`);
      if (record.at.slice(0, 10) !== file.slice(0, 10)) throw new Error(`${place} belongs in another file`);
      ({ chain, at } = record);
      previous = sha256(line);
    }
  }
  if (number === 0) throw new Error("the folder holds no evidence");
  return `${number} records up to ${at}: complete, in order, and signed`;
}

/** @param {string} folder */
function verifyFiles(folder) {
  const root = resolve(folder);
  const lines = readFileSync(join(root, "manifest.sha256"), "utf8").split("\n").filter(Boolean);
  const expected = new Map(
    lines.filter((line) => !line.startsWith("#")).map((line) => [line.slice(66), line.slice(0, 64)]),
  );
  const folders = lines.filter((line) => line.startsWith("# folder ")).map((line) => line.slice(9));
  const present = folders.flatMap((name) =>
    readdirSync(join(root, name), { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
      .filter((path) => !path.includes("/node_modules/")),
  );
  for (const path of present) if (!expected.has(path)) throw new Error(`${path} was added`);
  for (const [path, hash] of expected)
    if (sha256(readFileSync(join(root, path))) !== hash) throw new Error(`${path} was changed`);
  return `${expected.size} files are those of the manifest ${sha256(readFileSync(join(root, "manifest.sha256")))}`;
}

const [mode, folder, ...keyFiles] = process.argv.slice(2);
try {
  if (mode === "evidence" && folder !== undefined && keyFiles.length > 0) console.log(verifyRecords(folder, keyFiles));
  else if (mode === "files" && folder !== undefined) console.log(verifyFiles(folder));
  else throw new Error(usage);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
