/**
 * Reads the terms of a contract from the wire. Throws on unknown words, because then the server has another version.
 */

import type { ContractTerms } from "@openhouse/rules/contracts/contract-terms";
import { readWireTerms } from "@openhouse/rules/contracts/wire-terms";
import type { WireTerms } from "@openhouse/rules/contracts/wire-terms";

export function readTerms(wire: WireTerms): ContractTerms {
  const read = readWireTerms(wire);
  if (read.kind === "problem") throw new TypeError(`the house sent terms with an unknown ${read.problem.field}`);
  return read.terms;
}
