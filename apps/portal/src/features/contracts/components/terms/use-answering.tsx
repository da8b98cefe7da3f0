/** The dialog for a chosen step: a confirmation, or the form for new terms. */

import { useState } from "react";
import type { ReactNode } from "react";
import type { ContractAction } from "@openhouse/rules/contracts/contract-states";
import type { Contract } from "../../api/use-own-contracts.ts";
import { AnswerDialog } from "./answer-dialog.tsx";
import type { AskStep } from "./contract-actions.tsx";
import { OfferDialog } from "../offers/offer-dialog.tsx";

interface Answering {
  readonly ask: AskStep;
  /** Empty without a chosen step. Render it beside other dialogs, not inside. */
  readonly dialog: ReactNode;
}

/** `contracts` are those shown now, so that the dialog can detect changes since the click. */
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
