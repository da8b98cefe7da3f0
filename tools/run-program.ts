/** Runs a program and waits until it exits. */

import { spawn } from "node:child_process";
import { root } from "./root.ts";

export interface Program {
  readonly file: string;
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** `show` writes the output to the terminal, and `keep` returns it. */
  readonly output: "show" | "keep";
}

export interface ProgramResult {
  readonly isSuccess: boolean;
  readonly output: string;
}

export async function runProgram({ file, args, environment, output }: Program): Promise<ProgramResult> {
  const child = spawn(file, [...args], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: output === "show" ? ["ignore", "inherit", "inherit"] : ["ignore", "pipe", "pipe"],
  });
  const chunks: Buffer[] = [];
  child.stdout?.on("data", (chunk: Buffer) => chunks.push(chunk));
  child.stderr?.on("data", (chunk: Buffer) => chunks.push(chunk));
  const code = await new Promise<number | null>((resolve) => {
    child.once("error", () => resolve(1));
    child.once("close", resolve);
  });
  return { isSuccess: code === 0, output: Buffer.concat(chunks).toString() };
}
