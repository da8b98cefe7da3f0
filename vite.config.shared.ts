/** What the builds of the front ends share. */

import { parseSync, Visitor } from "rolldown/utils";
import type { Plugin } from "vite";

/**
 * Writes `0n` as `BigInt("0")` before the React Compiler sees it: the compiler of oxc-transform-react 0.156 turns bigint
 * literals into `undefined`, so that `amount.minor > 0n` is silently false. A test holds the two together and tells
 * when the compiler has learnt it.
 */
export function keepBigintLiterals(): Plugin {
  return {
    name: "keep-bigint-literals",
    enforce: "pre",
    transform: {
      filter: { id: /\.tsx?$/, code: /\d_?n\b/ },
      handler: (code, id) => ({ code: withoutBigintLiterals(code, id), map: null }),
    },
  };
}

/** The code with each bigint literal as a call; the lines stay where they were. */
export function withoutBigintLiterals(code: string, id: string): string {
  const literals: { start: number; end: number; bigint: string }[] = [];
  const typesAt = new Set<number>();
  const { program } = parseSync(id, code);
  new Visitor({
    TSLiteralType({ start }) {
      typesAt.add(start);
    },
    Literal(node) {
      if ("bigint" in node && !typesAt.has(node.start))
        literals.push({ start: node.start, end: node.end, bigint: node.bigint });
    },
  }).visit(program);
  return literals
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, bigint }) => `${text.slice(0, start)}BigInt("${bigint}")${text.slice(end)}`, code);
}
