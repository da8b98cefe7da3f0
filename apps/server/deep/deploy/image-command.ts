/** Runs a program to its end: a command of the Dockerfile or of the built image. */

import { spawn } from "node:child_process";
import type { UserId } from "./run-dockerfile.ts";

export interface ImageCommand {
  readonly folder: string;
  /** The whole environment; nothing of this process is added. */
  readonly environment: Readonly<Record<string, string>>;
  readonly user: UserId;
}

export async function runCommand(
  { folder, environment, user }: ImageCommand,
  [file = "", ...args]: readonly string[],
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn(file, args, {
    ...user,
    cwd: folder,
    env: { ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => output.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  return { code, output: Buffer.concat(output).toString() };
}
