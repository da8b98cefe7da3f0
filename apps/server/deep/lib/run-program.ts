/** Runs a program to its end, or kills it after a time. */

import { spawn } from "node:child_process";

export interface Program {
  readonly folder: string;
  /** The whole environment; nothing of this process is added. */
  readonly environment: Readonly<Record<string, string>>;
  readonly user?: UserId;
  readonly killAfterMs?: number | undefined;
}

/** Undefined ids mean the user of this process. */
export interface UserId {
  readonly uid?: number;
  readonly gid?: number;
}

export interface ProgramEnd {
  /** Null if it was killed. */
  readonly code: number | null;
  readonly output: string;
}

export async function runProgram(
  { folder, environment, user, killAfterMs }: Program,
  [file = "", ...args]: readonly string[],
): Promise<ProgramEnd> {
  const child = spawn(file, args, {
    ...user,
    cwd: folder,
    env: { ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    killSignal: "SIGKILL",
    ...(killAfterMs === undefined ? {} : { timeout: Math.round(killAfterMs) }),
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => output.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  return { code, output: Buffer.concat(output).toString() };
}

/** Returns the output of a program that must succeed. */
export async function requireSuccess(run: Promise<ProgramEnd>, what: string): Promise<string> {
  const { code, output } = await run;
  if (code !== 0) throw new Error(`${what} ended with exit code ${String(code)}: ${output}`);
  return output;
}
