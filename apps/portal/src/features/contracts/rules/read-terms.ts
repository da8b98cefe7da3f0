/** The terms of a contract that the house has sent. Throws on words that no contract has: the house is another then. */

import type { ContractTerms } from "@openhouse/rules/contracts/contract-terms";
import { readWireTerms } from "@openhouse/rules/contracts/wire-terms";
import type { WireTerms } from "@openhouse/rules/contracts/wire-terms";

export function readTerms(wire: WireTerms): ContractTerms {
  const read = readWireTerms(wire);
  if (read.kind === "problem") throw new TypeError(`the house sent terms with an unknown ${read.problem.field}`);
  return read.terms;
}
