/** The dialog for a selected step on a contract: a confirmation, or the form for new terms. */

import { useState } from "react";
import type { ReactNode } from "react";
import type { ContractAction } from "@openhouse/rules/contracts/contract-states";
import type { Contract } from "../../api/use-own-contracts.ts";
import { AnswerDialog } from "./answer-dialog.tsx";
import type { ContractActionHandler } from "./contract-actions.tsx";
import { OfferDialog } from "../offers/offer-dialog.tsx";

interface StepDialog {
  readonly onAction: ContractActionHandler;
  /** Null if no step is selected. Must be rendered outside of all other dialogs. */
  readonly dialog: ReactNode;
}

/** `contracts` are the contracts as loaded now, so that the dialog can detect changes since the click. */
export function useStepDialog(contracts: readonly Contract[]): StepDialog {
  const [choice, setChoice] = useState<{ readonly contract: Contract; readonly action: ContractAction }>();
  const close = () => setChoice(undefined);
  return { onAction: (contract, action) => setChoice({ contract, action }), dialog: renderDialog() };

  function renderDialog(): ReactNode {
    if (choice === undefined) return null;
    const contract = contracts.find(({ id }) => id === choice.contract.id) ?? choice.contract;
    const { action } = choice;
    if (action === "change") return <OfferDialog kind={contract.kind} contract={contract} onClose={close} />;
    return <AnswerDialog contract={contract} clickedContract={choice.contract} action={action} onClose={close} />;
  }
}
