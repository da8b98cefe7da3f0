/** The window that a pressed step opens: the question for an answer, the form for other terms. */

import { useState } from "react";
import type { ReactNode } from "react";
import type { ContractAction } from "@openhouse/rules/contracts/contract-states";
import type { Contract } from "../api/use-own-contracts.ts";
import { AnswerDialog } from "./answer-dialog.tsx";
import type { AskStep } from "./contract-actions.tsx";
import { OfferDialog } from "./offer-dialog.tsx";

interface Answering {
  readonly ask: AskStep;
  /** Nothing while nothing is asked; stands beside other windows, not inside. */
  readonly dialog: ReactNode;
}

/** `contracts`: what is shown now, so that a question knows what has changed since the press. */
export function useAnswering(contracts: readonly Contract[]): Answering {
  const [asked, setAsked] = useState<{ readonly contract: Contract; readonly action: ContractAction }>();
  const close = () => setAsked(undefined);
  return { ask: (contract, action) => setAsked({ contract, action }), dialog: dialogOf() };

  function dialogOf(): ReactNode {
    if (asked === undefined) return null;
    const contract = contracts.find(({ id }) => id === asked.contract.id) ?? asked.contract;
    const { action } = asked;
    if (action === "change") return <OfferDialog kind={contract.kind} contract={contract} onClose={close} />;
    return <AnswerDialog contract={contract} pressed={asked.contract} action={action} onClose={close} />;
  }
}
