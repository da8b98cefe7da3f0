/** Buttons for the steps that this party can take; each asks for confirmation. */

import { Button } from "@openhouse/ui/button/button";
import type { IconName } from "@openhouse/ui/icon/icon";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { ContractAction } from "@openhouse/rules/contracts/contract-states";
import type { Contract } from "../../api/use-own-contracts.ts";
import { stepsOf } from "../../rules/steps-of.ts";

export type ContractActionHandler = (contract: Contract, action: ContractAction) => void;

interface ContractActionsProps {
  readonly contract: Contract;
  readonly onAction: ContractActionHandler;
}

const icons: Readonly<Partial<Record<ContractAction, IconName>>> = {
  accept: "check",
  keep: "check",
  change: "edit",
};

/** Renders nothing if no step is possible. */
export function ContractActions({ contract, onAction }: ContractActionsProps) {
  const { t } = useTexts();
  const steps = stepsOf(contract);
  if (steps.length === 0) return null;
  return (
    <div className="record-actions">
      {steps.map((action) => (
        <Button
          key={action}
          kind={action === "accept" || action === "keep" ? "primary" : "quiet"}
          {...(icons[action] !== undefined && { icon: icons[action] })}
          onClick={() => onAction(contract, action)}
        >
          {t(`contracts.step.${action}`)}
        </Button>
      ))}
    </div>
  );
}
