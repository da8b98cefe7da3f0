/**
 * Copies the shipped configuration of nginx and replaces what depends on the machine: ports, addresses of the api
 * processes and of the balancer, certificates. Each replaced text must occur, so that a renamed value is noticed.
 */

import { execFileSync } from "node:child_process";
import { chownSync, existsSync } from "node:fs";
import { cp, mkdir, readFile, readdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { UserId } from "../lib/run-program.ts";

export interface NginxPorts {
  readonly http: number;
  readonly https: number;
  readonly once: number;
}

export interface NginxFolders {
  /** The folder of the configuration. */
  readonly files: string;
  /** The writable folder (`nginx -p`). */
  readonly prefix: string;
  readonly authority: string;
}

/** The address of the balancer in this test. Players have other addresses. */
export const balancerAddress = "127.0.0.9";

const shipped = join(import.meta.dirname, "../../../../deploy/nginx");
const debianModules = "/usr/lib/nginx/modules";

export async function writeNginxFiles(
  base: string,
  { ports, apiPorts, user }: { ports: NginxPorts; apiPorts: readonly number[]; user: UserId },
): Promise<NginxFolders> {
  const files = join(base, "files");
  const prefix = join(base, "prefix");
  await mkdir(prefix, { recursive: true });
  await cp(shipped, files, { recursive: true });
  if (existsSync(debianModules)) await symlink(debianModules, join(prefix, "modules"));
  const replacements: [string, string][] = [
    ["listen 80 ", `listen 127.0.0.1:${ports.http} `],
    ["listen 443 ", `listen 127.0.0.1:${ports.https} `],
    ["127.0.0.1:8081", `127.0.0.1:${ports.once}`],
    ["10.0.0.10", balancerAddress],
    ...apiPorts.map((port, index): [string, string] => [`api-${index + 1}:8080`, `127.0.0.1:${port}`]),
  ];
  const names = (await readdir(files)).filter((name) => name.endsWith(".conf"));
  const texts = new Map<string, string>();
  for (const name of names) texts.set(name, await readFile(join(files, name), "utf8"));
  for (const [from, to] of replacements) {
    if (![...texts.values()].some((text) => text.includes(from))) throw new Error(`no file of nginx has "${from}"`);
    for (const [name, text] of texts) texts.set(name, text.replaceAll(from, to));
  }
  for (const [name, text] of texts) await writeFile(join(files, name), text);
  const authority = await writeCertificate(join(files, "certificates"));
  giveTo(user, prefix, join(files, "certificates/key.pem"));
  return { files, prefix, authority };
}

async function writeCertificate(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const names = "subjectAltName=DNS:localhost,DNS:studio.localhost,IP:127.0.0.1";
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "fullchain.pem")];
  const kind = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const place = ["-subj", "/CN=localhost", "-addext", names, "-keyout", key, "-out", certificate];
  execFileSync("openssl", [...kind, ...place], { stdio: "ignore" });
  return readFile(certificate, "utf8");
}

function giveTo({ uid, gid }: UserId, ...paths: readonly string[]): void {
  if (uid !== undefined && gid !== undefined) for (const path of paths) chownSync(path, uid, gid);
}
