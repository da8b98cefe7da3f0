/**
 * Reads the terms of a contract from the wire. Throws on unknown values, which mean that the server has another
 * version.
 */

import type { ContractTerms } from "@openhouse/rules/contracts/contract-terms";
import { readWireTerms } from "@openhouse/rules/contracts/wire-terms";
import type { WireTerms } from "@openhouse/rules/contracts/wire-terms";

export function readTerms(wire: WireTerms): ContractTerms {
  const reading = readWireTerms(wire);
  if (reading.kind === "problem") throw new TypeError(`the server sent terms with an unknown ${reading.problem.field}`);
  return reading.terms;
}
