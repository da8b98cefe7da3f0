/** Parses terms from the wire. */

import type { ContractTerms } from "@openhouse/rules/contracts/contract-terms";
import { readWireTerms } from "@openhouse/rules/contracts/wire-terms";
import type { ContractTermsBody } from "@openhouse/protocol/contracts/offer-contract";
import { Refusal } from "../../../core/refusal.ts";

/** An unknown value is refused like every other problem of the terms. */
export function readOffer(body: ContractTermsBody): ContractTerms {
  const read = readWireTerms(body);
  if (read.kind === "terms") return read.terms;
  throw new Refusal("contract.terms.invalid", {}, { problems: [read.problem] });
}
