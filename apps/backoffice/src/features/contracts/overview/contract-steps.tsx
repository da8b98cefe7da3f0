/** The steps that the merchant can take on its own contracts, such as requesting or accepting the end. */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../../components/detail/decision-dialog.tsx";
import type { Decision } from "../../../components/detail/decision-dialog.tsx";
import { useOffice } from "../../../lib/office.tsx";
import { useContractTexts } from "./use-contract-texts.ts";
import { useRefreshContracts } from "./use-contracts.ts";
import type { ContractDetail } from "./use-contracts.ts";

type Action = ContractDetail["actions"][number];

const isEnding = (action: Action) => action === "askEnd" || action === "end";

export function ContractSteps({ detail: { actions, contract } }: { detail: ContractDetail }) {
  const { t } = useTexts();
  const [chosenAction, setChosenAction] = useState<Action>();
  return (
    <>
      {actions.map((action) => (
        <Button
          key={action}
          size="small"
          kind={isEnding(action) ? "danger" : "quiet"}
          onClick={() => setChosenAction(action)}
        >
          {t(`oversight.do.${action}`)}
        </Button>
      ))}
      {chosenAction !== undefined && (
        <StepDialog action={chosenAction} contract={contract} onClose={() => setChosenAction(undefined)} />
      )}
    </>
  );
}

interface StepDialogProps extends Pick<ContractDetail, "contract"> {
  readonly action: Action;
  readonly onClose: () => void;
}

function StepDialog({ action, contract, onClose }: StepDialogProps) {
  const { t } = useTexts();
  const { api } = useOffice();
  const texts = useContractTexts();
  const refresh = useRefreshContracts();
  const takeStep = async ({ reason, idempotencyKey }: Decision) => {
    const call = { params: { id: contract.id }, body: { action, reason }, idempotencyKey };
    await api.call("POST /backoffice/api/contracts/:id/step", call);
    await refresh();
    showToast("success", t(`oversight.done.${action}`));
  };
  return (
    <DecisionDialog
      title={t(`oversight.do.${action}`)}
      subject={[contract.id, action]}
      kind={isEnding(action) ? "danger" : "primary"}
      confirmLabel={t(`oversight.do.${action}`)}
      reasonHint={t("backoffice.reason.hint")}
      usualReasons={[t(isEnding(action) ? "oversight.reason.margin" : "oversight.reason.agreed")]}
      consequence={
        <p>
          {texts.title(contract)}, {contract.receiver.account}. {t(`oversight.do.${action}.text`)}
        </p>
      }
      onDecide={takeStep}
      onClose={onClose}
    />
  );
}
