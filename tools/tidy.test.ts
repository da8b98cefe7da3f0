import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findProblems } from "./tidy/find-problems.ts";
import { textRules } from "./tidy/text-rules.ts";

const root = join(import.meta.dirname, "..");
const fixtures = join(import.meta.dirname, "fixtures");
const problems = findProblems(join(fixtures, "tidy-broken"));
const problemKeys = new Set(problems.map(({ rule, path }) => `${rule} ${path}`));

/** For each rule, the file of the fixture that breaks it. */
const brokenFiles = [
  ["clock", "apps/server/src/core/late.ts"],
  ["random", "apps/server/src/core/late.ts"],
  ["environment", "apps/server/src/core/late.ts"],
  ["sql", "apps/server/src/plugins/ask.ts"],
  ["default-now", "apps/server/db/migrations/0001_first.sql"],
  ["skipped-test", "packages/rules/src/stakes.test.ts"],
  ["suppressed-check", "packages/protocol/src/bet-msg.ts"],
  ["open-task", "packages/protocol/src/bet-msg.ts"],
  ["faded-hue", "apps/portal/src/styles/page.css"],
  ["effect-value", "apps/portal/src/features/agents/agents.ts"],
  ["physical-css", "apps/portal/src/styles/page.css"],
  ["style-leak", "apps/portal/src/styles/page.css"],
  ["machine-path", "docs/ARCHITECTURE.md"],
  ["registry-host", "docs/ARCHITECTURE.md"],
  ["file-name", "packages/rules/src/Odds.ts"],
  ["empty-name", "packages/protocol/src/player-utils.ts"],
  ["abbreviation", "packages/protocol/src/bet-msg.ts"],
  ["file-size", "packages/rules/src/long.ts"],
  ["line-width", "packages/protocol/src/bet-msg.ts"],
  ["file-head", "apps/server/src/modules/reporting/index.ts"],
  ["file-head", "apps/server/db/migrations/0001_first.sql"],
  ["export-name", "apps/server/src/modules/bets/place-bet.ts"],
  ["module-shape", "apps/server/src/modules/wallet/README.md"],
  ["licence", "package-lock.json"],
] as const;

/** Imports of the fixture that break a rule of docs/ARCHITECTURE.md, Who may import whom, with words of the message. */
const forbiddenImports = [
  ["packages/rules/src/studio/spin.ts", "node:fs", "rules imports nothing"],
  ["packages/protocol/src/player-utils.ts", "fastify", "protocol imports rules"],
  [
    "packages/ui/src/card.ts",
    "@openhouse/protocol/card",
    "ui imports rules/money, the names of looks, react and uqr only",
  ],
  ["apps/portal/src/lib/show.ts", "@openhouse/server/app", "never another app"],
  ["apps/portal/src/lib/show.ts", "../features/cashier/cashier.ts", "lib or components may not import features"],
  ["apps/portal/src/lib/show.ts", "@openhouse/rules/studio/spin", "only the verification page"],
  ["apps/portal/src/features/cashier/cashier.ts", "../agents/agents.ts", "a feature never imports another"],
  ["apps/portal/src/features/agents/agents.ts", "../../routes/home.ts", "features may not import routes"],
  ["apps/portal/src/features/agents/agents.ts", "packages/ui/src/card.ts", "by its package name"],
  ["apps/server/src/core/late.ts", "../modules/bets/index.ts", "core, db and plugins import no module"],
  ["apps/server/src/modules/wallet/index.ts", "../identity/index.ts", "sideways and upwards go by event"],
  ["apps/server/src/modules/wallet/index.ts", "../bets/index.ts", "sideways and upwards go by event"],
  ["apps/server/src/modules/wallet/index.ts", "../bets/place-bet.ts", "import its index.ts"],
  ["apps/server/src/modules/wallet/index.ts", "../reporting/index.ts", "nobody imports a listening module"],
  ["apps/server/src/modules/bets/index.ts", "../nowhere/index.ts", "give the module a row"],
  ["apps/server/src/modules/bets/index.ts", "../../app.ts", "the wiring imports everything"],
] as const;

/**
 * The message for each wrong citation of the fixture. The citation `docs/time.md, Windows`, split over two lines, is
 * right.
 */
const wrongCitations = [
  ["packages/rules/src/citing.ts", "See the head of this file: write one useful sentence or none"],
  ["packages/rules/src/citing.ts", "nowhere.md does not exist, or not only once"],
  ["packages/rules/src/citing.ts", 'docs/time.md has no heading "Leap years"'],
  ["packages/rules/src/citing.ts", "there is no decision 0099"],
  ["packages/rules/src/citing.ts", "there is no migration 0042"],
  ["packages/rules/src/citing.ts", "the specification has no section 12"],
  ["packages/rules/src/citing.ts", "api-facts: is not in the repository; cite docs/ or `specification, section 4`"],
  ["packages/rules/src/citing.ts", "security.md 6: cite a heading by its words"],
  ["packages/rules/src/citing.ts", "docs/nothing does not exist"],
  ["packages/rules/src/citing.ts", "lanes/gone.ts does not exist"],
  ["packages/rules/src/citing.ts", "issue 6: cite a document or a decision, not an issue"],
  ["docs/time.md", "the link to flows/spin.md leads nowhere"],
  ["docs/time.md", "apps/server/src/nowhere does not exist"],
] as const;

/** What is wrong in the fixture's tables of requirements; all other lines of the tables are right. */
const wrongEvidence = [
  ["docs/security/asvs.json", 1, "chapter 1 has 27 requirements, not 9"],
  ["docs/security/asvs.json", 4, '1.1.2: packages/rules/src/stakes.test.ts has no test "is the old title"'],
  ["docs/security/asvs.json", 5, "1.2.1: packages/rules/src/gone.test.ts is no test"],
  ["docs/security/asvs.json", 6, '1.2.2: "left out" is too short to identify a test'],
  ["docs/security/asvs.json", 7, '1.2.3: docs/time.md has no heading "Leap years"'],
  ["docs/security/asvs.json", 8, "1.2.4: names no test"],
  ["docs/security/asvs.json", 9, "1.2.5: has no note"],
  ["docs/security/asvs.json", 10, "1.2.6: has the status planned"],
  ["docs/security/asvs.json", 10, "1.2.6: is listed twice"],
  ["docs/security/asvs.json", 10, "1.2.6: has no topic"],
  ["docs/security/gli-19.md", 6, 'packages/rules/src/stakes.test.ts has no test "is the old title"'],
  ["docs/security/gli-19.md", 7, "names no test: | 1.3 | not shown | somehow |"],
] as const;

describe("tidy", () => {
  it.each(brokenFiles)("reports a problem of the rule %s in %s", (rule, path) => {
    expect([...problemKeys]).toContain(`${rule} ${path}`);
  });

  it.each(forbiddenImports)("reports in %s the forbidden import of %s", (path, specifier, words) => {
    const messages = problems.filter((problem) => problem.path === path && problem.rule === "layers");
    const matching = messages.filter(({ message }) => message.includes(specifier) && message.includes(words));
    expect(matching).toHaveLength(1);
  });

  it.each(wrongCitations)("reports in %s the wrong citation: %s", (path, message) => {
    const messages = problems.filter((problem) => problem.path === path && problem.rule === "citation");
    expect(messages.map((problem) => problem.message)).toContain(message);
  });

  it("reports a requirement whose test was renamed, is missing or is not named", () => {
    const found = problems.filter(({ rule, message }) => rule === "evidence" && !/chapter (?!1 )/.test(message));
    expect(found.map(({ path, line, message }) => [path, line, message])).toEqual(
      expect.arrayContaining(wrongEvidence.map((expected) => [...expected])),
    );
    expect(found).toHaveLength(wrongEvidence.length);
  });

  it("accepts a citation that continues on the next line of a comment", () => {
    const messages = problems
      .filter(({ path }) => path === "packages/rules/src/citing.ts")
      .map(({ message }) => message);
    expect(messages.filter((message) => message.includes("Windows"))).toEqual([]);
  });

  it("has a broken example for each text rule", () => {
    const brokenRules = new Set<string>(brokenFiles.map(([rule]) => rule));
    expect(textRules.map(({ name }) => name).filter((name) => !brokenRules.has(name))).toEqual([]);
  });

  it("reports differences between the tree of docs/ARCHITECTURE.md and the folders, in both directions", () => {
    const messages = problems.filter(({ rule }) => rule === "architecture").map(({ message }) => message);
    expect(messages).toContain("shows apps/ghost/, which does not exist");
    expect(messages).toContain("does not show apps/portal/");
  });

  it("reports no problem in correct files", () => {
    const correctFiles = new Set(["apps/server/src/app.ts", "apps/portal/src/routes/home.ts"]);
    expect(problems.filter(({ path }) => correctFiles.has(path))).toEqual([]);
  });
});

describe("the linter", () => {
  it("reports each rule that the house style leaves to the linter", () => {
    const codes = lint(join(fixtures, "lint-broken"));
    const expectedCodes = [
      "eslint(max-depth)",
      "eslint(max-lines-per-function)",
      "eslint(max-params)",
      "eslint(no-console)",
      "eslint(no-restricted-imports)",
      "import(no-cycle)",
      "jsx-a11y(alt-text)",
      "react-hooks(rules-of-hooks)",
      "typescript(no-explicit-any)",
      "typescript(no-floating-promises)",
      "typescript(no-non-null-assertion)",
    ];
    expect(expectedCodes.filter((code) => !codes.has(code))).toEqual([]);
  });
});

interface Report {
  readonly diagnostics: readonly { readonly code: string }[];
}

/** Runs the linter on the fixture with the fixture's configuration, because the main one ignores the fixture. */
function lint(folder: string): Set<string> {
  const bin = join(root, "node_modules/oxlint/bin/oxlint");
  const args = [bin, "--type-aware", "-c", join(folder, "oxlintrc.json"), "-f", "json", folder];
  const output = runEvenIfItFails(args);
  const report = JSON.parse(output) as Report;
  return new Set(report.diagnostics.map(({ code }) => code));
}

function runEvenIfItFails(args: string[]): string {
  try {
    return execFileSync(process.execPath, args, { cwd: root, encoding: "utf8" });
  } catch (error) {
    return error instanceof Error && "stdout" in error ? String(error.stdout) : "";
  }
}
