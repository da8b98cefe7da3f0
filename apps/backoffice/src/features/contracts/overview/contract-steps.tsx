/** The steps that the merchant can take on its own contracts, such as requesting or accepting the end. */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { draftOf } from "@openhouse/rules/contracts/offer-draft";
import { readWireTerms } from "@openhouse/rules/contracts/wire-terms";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { Button } from "@openhouse/ui/button/button";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../../components/detail/decision-dialog.tsx";
import type { Decision } from "../../../components/detail/decision-dialog.tsx";
import { useStaffCurrency } from "../../../lib/formats.ts";
import { useOffice } from "../../../lib/office.tsx";
import { OfferDialog } from "./offer-dialog.tsx";
import type { ContractToChange } from "./offer-dialog.tsx";
import { useContractTexts } from "./use-contract-texts.ts";
import { useRefreshContracts } from "./use-contracts.ts";
import type { ContractDetail } from "./use-contracts.ts";

type Action = Exclude<ContractDetail["actions"][number], "change">;

const isEnding = (action: Action) => action === "askEnd" || action === "end";

export function ContractSteps({ detail: { actions, contract, versions } }: { detail: ContractDetail }) {
  const { t } = useTexts();
  const [chosenAction, setChosenAction] = useState<Action>();
  const [isChanging, setChanging] = useState(false);
  const contractToChange = changeOf(contract, versions[0]?.terms, useStaffCurrency());
  return (
    <>
      {actions.includes("change") && contractToChange !== undefined && (
        <Button size="small" icon="edit" onClick={() => setChanging(true)}>
          {t("oversight.offer.change")}
        </Button>
      )}
      {isChanging && contractToChange !== undefined && (
        <OfferDialog change={contractToChange} onClose={() => setChanging(false)} />
      )}
      {actions.filter(isStep).map((action) => (
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

function isStep(action: ContractDetail["actions"][number]): action is Action {
  return action !== "change";
}

/** The contract as the dialog changes it, with its newest terms; undefined if these cannot be read. */
function changeOf(
  { id, kind, receiver }: ContractDetail["contract"],
  terms: ContractDetail["contract"]["terms"] | undefined,
  currency: CurrencyCode,
): ContractToChange | undefined {
  const reading = terms && readWireTerms(terms);
  if (reading?.kind !== "terms") return undefined;
  return { id, kind, receiver, draft: draftOf(reading.terms, currency) };
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
