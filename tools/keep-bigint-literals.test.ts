import { transformSync } from "oxc-transform-react";
import { describe, expect, it } from "vitest";
import { withoutBigintLiterals } from "../vite.config.shared.ts";

const component = `export function Sign({ minor }: { minor: bigint }) {
  return <b onClick={() => show(1_000n)}>{minor > 0n ? "+" : "-"}{"0n"}</b>;
}`;

/** Compiles the code as the builds do. */
function compile(code: string): string {
  return transformSync("sign.tsx", code, { lang: "tsx", reactCompiler: {} }).code;
}

describe("bigint literals", () => {
  it("survive the React Compiler as calls of BigInt", () => {
    const compiled = compile(withoutBigintLiterals(component, "sign.tsx"));
    expect(compiled).toContain('minor > BigInt("0")');
    expect(compiled).toContain('show(BigInt("1000"))');
    expect(compiled).toContain('"0n"');
    expect(compiled).not.toContain("undefined");
  });

  it("become undefined without the plugin, which is needed as long as this test passes", () => {
    expect(compile(component)).toContain("minor > undefined");
  });

  it("are not replaced in texts, names and types, and line numbers stay the same", () => {
    const code = 'const a1n = "5n"; // 6n\nconst b: 7n = 7n;\n';
    expect(withoutBigintLiterals(code, "a.ts")).toBe('const a1n = "5n"; // 6n\nconst b: 7n = BigInt("7");\n');
  });
});
