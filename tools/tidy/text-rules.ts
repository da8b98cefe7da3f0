/** Rules that a pattern can check, as a table: the files, the forbidden pattern, and the advice. */

import { isTest, lineAt } from "./source-file.ts";
import type { Problem, SourceFile } from "./source-file.ts";

interface TextRule {
  readonly name: string;
  readonly where: RegExp;
  readonly except?: RegExp;
  /** If true, tests may break the rule, for example to replace the clock. */
  readonly skipTests?: boolean;
  /** If true, the rule also applies to comments. */
  readonly withComments?: boolean;
  readonly pattern: RegExp;
  readonly message: string;
}

const sources = /^(apps|packages)\/[^/]+\/src\/.*\.(ts|tsx)$/;
const anyCode = /^(apps|packages|tools|e2e|bench)\/.*\.(ts|tsx|mjs)$/;
const timeSource =
  /^(apps\/server\/src\/core|apps\/[^/]+\/src(\/lib)?|packages\/(browser|wallet-kit)\/src)\/clock\.ts$/;
const randomSource =
  /^(apps\/server\/src\/core|apps\/[^/]+\/src(\/lib)?|packages\/(browser|wallet-kit)\/src)\/random\.ts$/;

export const textRules: readonly TextRule[] = [
  {
    name: "clock",
    where: sources,
    except: timeSource,
    skipTests: true,
    pattern: /\bDate\.now\(|\bnew Date\(\)|\bperformance\.now\(/g,
    message: "only the clock reads time: core/clock.ts in the server, lib/clock.ts or src/clock.ts elsewhere",
  },
  {
    name: "random",
    where: sources,
    except: randomSource,
    skipTests: true,
    pattern: /\bMath\.random\(|\b(randomBytes|randomInt|randomUUID|randomFill|getRandomValues)\b/g,
    message: "only the random source is random: core/random.ts in the server, lib/random.ts or src/random.ts elsewhere",
  },
  {
    name: "environment",
    where: sources,
    except: /^apps\/[^/]+\/src\/config\.ts$/,
    skipTests: true,
    pattern: /\bprocess\.env\b/g,
    message: "only config.ts reads the environment, and it refuses invalid values",
  },
  {
    name: "sql",
    where: /^apps\/server\/src\/.*\.ts$/,
    except: /^apps\/server\/src\/db\/|\/([a-z-]+-)?repository\.ts$/,
    skipTests: true,
    pattern: /\.query(<[^()]*>)?\(|[`"'](select|insert into|delete from|update \w+ set|with \w+ as) /gi,
    message: "SQL belongs in repository.ts, in src/db and in apps/server/db",
  },
  {
    name: "default-now",
    where: /^apps\/server\/db\/.*\.sql$/,
    pattern: /\bdefault\s+(now\(\)|current_timestamp|clock_timestamp\(\))/gi,
    message: "business time is passed in; a column has no default of its own",
  },
  {
    name: "skipped-test",
    where: anyCode,
    pattern: /\b(it|test|describe)\.(skip|only|todo|fixme)\b/g,
    message: "a test runs, or it is deleted",
  },
  {
    name: "suppressed-check",
    where: anyCode,
    withComments: true,
    pattern: /@ts-(ignore|nocheck)\b|\b(oxlint|eslint)-disable(?![^\n]* -- )/g,
    message: "give the reason for a disabled check: `oxlint-disable-next-line rule -- reason`",
  },
  {
    name: "open-task",
    where: anyCode,
    except: /^tools\/tidy\//,
    withComments: true,
    pattern: /\b(TODO|FIXME|XXX)\b(?!\s*\(#\d+\))/g,
    message: "an open task names its issue: TODO(#12)",
  },
  {
    name: "faded-hue",
    where: /^(apps|packages)\/.*\.css$/,
    pattern: /\bcolor-mix\(in (?!srgb\b)[^;{}]*\btransparent\b/g,
    message: "a mix with transparent turns the hue outside of srgb: `color-mix(in srgb, …, transparent)`",
  },
  {
    name: "effect-value",
    where: /^(apps|packages)\/.*\.tsx?$/,
    pattern: /\buse(Layout)?Effect\(\s*\(\) =>\s*(?![\s{]|\(\) =>)/g,
    message: "put the effect in braces: React calls its value as a function, and scrollIntoView returns a promise",
  },
  {
    name: "physical-css",
    where: /^(apps|packages)\/.*\.css$/,
    pattern: /\b(margin|padding|border)-(left|right)\b|(^|[\s;{])(left|right)\s*:|text-align:\s*(left|right)\b/gm,
    message: "logical properties only (inline-start, inline-end): some languages run from right to left",
  },
  {
    name: "machine-path",
    where: /./,
    except: /^tools\/tidy\//,
    withComments: true,
    pattern: /(?<![\w.])\/(work\/(main|shared|brief)|root|Users\/\w+|home\/\w+)\//g,
    message: "a path of one machine does not belong in the repository",
  },
  {
    name: "registry-host",
    where: /./,
    except: /^tools\/tidy\//,
    withComments: true,
    pattern: /"resolved": "http|https?:\/\/[\w.-]*(registry|npmmirror|artifactory|verdaccio|nexus)[\w.-]*/g,
    message: "the registry is the reader's own choice",
  },
];

export function findTextProblems(files: readonly SourceFile[]): Problem[] {
  return files.flatMap((file) =>
    textRules.filter((rule) => appliesTo(rule, file.path)).flatMap((rule) => applyRule(rule, file)),
  );
}

function appliesTo({ where, except, skipTests }: TextRule, path: string): boolean {
  return where.test(path) && except?.test(path) !== true && !(skipTests === true && isTest(path));
}

function applyRule({ name, withComments, pattern, message }: TextRule, file: SourceFile): Problem[] {
  const text = withComments === true ? file.text : file.code;
  return [...text.matchAll(pattern)].map((match) => ({
    rule: name,
    path: file.path,
    line: lineAt(text, match.index),
    message,
  }));
}
