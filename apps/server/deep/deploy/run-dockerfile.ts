/**
 * Runs the instructions of a Dockerfile without Docker. Each stage is a folder in place of a root file system. It
 * starts empty, or as a copy of the stage that FROM names. Commands run there without the environment of this process,
 * as an unprivileged user if this process is root. Base images are not used: Node and npm of this machine take the
 * place of `node:24-slim`.
 */

import { existsSync, globSync } from "node:fs";
import { chown, cp, lchown, mkdir, readFile, readdir, stat } from "node:fs/promises";
import { basename, join, relative, resolve } from "node:path";
import { readIgnoreFile } from "./ignore-file.ts";
import { requireSuccess, runProgram } from "../lib/run-program.ts";
import type { UserId } from "../lib/run-program.ts";

export interface BuildOptions {
  readonly context: string;
  readonly dockerfile: string;
  /** An empty folder for the stages. */
  readonly folder: string;
  readonly user: UserId;
  /** Variables of the commands, in addition to the instructions `ENV`: search path, home, registry. */
  readonly environment: Readonly<Record<string, string>>;
  readonly onInstruction: (text: string) => void;
}

export interface BuiltImage {
  /** The folder in place of `/`. */
  readonly root: string;
  /** The working directory, relative to `root`. */
  readonly workFolder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
  readonly userName: string;
}

interface Stage {
  readonly root: string;
  workFolder: string;
  readonly environment: Record<string, string>;
  command: string[];
  healthCheck: string[];
  userName: string;
}

interface Instruction {
  readonly name: string;
  readonly rest: string;
}

export async function runDockerfile(options: BuildOptions): Promise<BuiltImage> {
  const instructions = readInstructions(await readFile(options.dockerfile, "utf8"));
  const isIgnored = readIgnoreFile(await readFile(join(options.context, ".dockerignore"), "utf8"));
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  for (const { name, rest } of instructions) {
    options.onInstruction(`${name} ${rest}`);
    if (name === "FROM") stage = await beginStage(options, stages, rest);
    else if (stage === undefined) throw new Error(`${name} before FROM`);
    else if (name === "COPY") await copy(options, { stage, stages, isIgnored }, rest);
    else if (name === "RUN") await run(options, stage, rest);
    else if (name === "WORKDIR") await setWorkFolder(options, stage, rest);
    else setOption(stage, { name, rest });
  }
  if (stage === undefined) throw new Error("the Dockerfile has no stage");
  return stage;
}

/** Joins continued lines and leaves out comments. */
function readInstructions(text: string): Instruction[] {
  const lines = text.split("\n").filter((line) => !/^\s*#/.test(line));
  return lines
    .join("\n")
    .replaceAll(/\\\n\s*/g, "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => /^(?<name>[A-Z]+)\s+(?<rest>.*)$/.exec(line)?.groups as unknown as Instruction);
}

async function beginStage(options: BuildOptions, stages: Map<string, Stage>, rest: string): Promise<Stage> {
  const [base = "", , name = "final"] = rest.split(/\s+/);
  const stage: Stage = {
    root: join(options.folder, name),
    workFolder: "",
    environment: {},
    command: [],
    healthCheck: [],
    userName: "root",
  };
  await makeFolder(options, stage.root);
  const earlier = stages.get(base);
  if (earlier !== undefined) {
    await copyFiles(options, { from: earlier.root, to: stage.root });
    stage.workFolder = earlier.workFolder;
    Object.assign(stage.environment, earlier.environment);
  }
  stages.set(name, stage);
  return stage;
}

async function setWorkFolder(options: BuildOptions, stage: Stage, path: string): Promise<void> {
  stage.workFolder = pathInStage(stage, path);
  await makeFolder(options, join(stage.root, stage.workFolder));
}

function setOption(stage: Stage, { name, rest }: Instruction): void {
  switch (name) {
    case "ENV": {
      const separator = rest.indexOf("=");
      stage.environment[rest.slice(0, separator)] = rest.slice(separator + 1);
      return;
    }
    case "USER":
      stage.userName = rest;
      return;
    case "CMD":
      stage.command = JSON.parse(rest) as string[];
      return;
    case "HEALTHCHECK":
      stage.healthCheck = JSON.parse(rest.slice(rest.indexOf("["))) as string[];
      return;
    case "EXPOSE":
    case "STOPSIGNAL":
      return;
    default:
      throw new Error(`this test does not know the instruction ${name}`);
  }
}

interface CopyPlace {
  readonly stage: Stage;
  readonly stages: ReadonlyMap<string, Stage>;
  readonly isIgnored: (path: string) => boolean;
}

/**
 * Copies as Docker does. The content of a source folder is copied into the target. A source file keeps its name in the
 * target folder if there are several sources or the target ends with a slash; otherwise the target is the new file.
 */
async function copy(options: BuildOptions, { stage, stages, isIgnored }: CopyPlace, rest: string): Promise<void> {
  const words = rest.split(/\s+/).filter((word) => !word.startsWith("--"));
  const stageName = /--from=(\S+)/.exec(rest)?.[1];
  const fromStage = stageName === undefined ? undefined : stages.get(stageName);
  if (stageName !== undefined && fromStage === undefined) throw new Error(`COPY: there is no stage ${stageName}`);
  const target = words.pop() ?? "";
  const base = fromStage?.root ?? options.context;
  const sources = words.flatMap((word) => (/[*?]/.test(word) ? globSync(word, { cwd: base }) : [word]));
  for (const source of sources) {
    const from = join(base, source);
    if (!existsSync(from)) throw new Error(`COPY ${rest}: ${from} does not exist`);
    const isFolder = (await stat(from)).isDirectory();
    const place = join(stage.root, pathInStage(stage, target));
    const to = isFolder || !(target.endsWith("/") || sources.length > 1) ? place : join(place, basename(source));
    const isLeftOut = (path: string) => fromStage === undefined && isIgnored(relative(options.context, path));
    await copyFiles(options, { from, to, isLeftOut });
  }
}

interface CopiedFiles {
  readonly from: string;
  readonly to: string;
  readonly isLeftOut?: (path: string) => boolean;
}

async function copyFiles(options: BuildOptions, { from, to, isLeftOut = () => false }: CopiedFiles): Promise<void> {
  const filter = (path: string) => path === options.context || !isLeftOut(path);
  await makeFolder(options, resolve(to, ".."));
  await cp(from, to, { recursive: true, verbatimSymlinks: true, filter });
  await giveTo(options.user, to);
}

async function makeFolder(options: BuildOptions, folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first !== undefined) await giveTo(options.user, first);
}

/** Makes the user the owner of files; does nothing without ids, that is, if this process is not root. */
async function giveTo({ uid, gid }: UserId, path: string): Promise<void> {
  if (uid === undefined || gid === undefined) return;
  await lchown(path, uid, gid);
  if (!(await stat(path)).isDirectory()) return;
  await chown(path, uid, gid);
  const entries = await readdir(path, { recursive: true });
  await Promise.all(entries.map((entry) => lchown(join(path, entry), uid, gid)));
}

async function run(options: BuildOptions, stage: Stage, line: string): Promise<void> {
  const environment = { ...options.environment, ...stage.environment };
  const folder = join(stage.root, stage.workFolder);
  const program = { folder, environment, user: options.user };
  await requireSuccess(runProgram(program, ["/bin/sh", "-e", "-c", line]), `RUN ${line}`);
}

function pathInStage({ workFolder }: Stage, path: string): string {
  return path.startsWith("/") ? path.slice(1) : join(workFolder, path);
}
