/** Parses terms from the wire. */

import type { ContractTerms } from "@openhouse/rules/contracts/contract-terms";
import { readWireTerms } from "@openhouse/rules/contracts/wire-terms";
import type { ContractTermsBody } from "@openhouse/protocol/contracts/offer-contract";
import { Refusal } from "../../../core/refusal.ts";

/** Parses the terms. An unknown value is refused like every other problem of the terms. */
export function readOffer(body: ContractTermsBody): ContractTerms {
  const parsed = readWireTerms(body);
  if (parsed.kind === "terms") return parsed.terms;
  throw new Refusal("contract.terms.invalid", {}, { problems: [parsed.problem] });
}
