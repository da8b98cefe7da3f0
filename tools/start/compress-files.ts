/** Writes a Brotli and a gzip copy of each built text file, so that the server does not compress at run time. */

import { readFile, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

const texts = /\.(?:js|css|svg|json|html|webmanifest)$/;
const minimumBytes = 1_000;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Compresses every text file in the folder and its subfolders that is large enough. */
export async function compressFiles(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(names.filter((name) => texts.test(name)).map((name) => compressFile(join(folder, name))));
}

async function compressFile(path: string): Promise<void> {
  const { size } = await stat(path);
  if (size < minimumBytes) return;
  const plain = await readFile(path);
  const [brotli, gzipped] = await Promise.all([toBrotli(plain), toGzip(plain, { level: 9 })]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
}
