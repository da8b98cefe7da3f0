/**
 * Asks for confirmation before a step on a contract. If accepting a lower rate ends contracts of downlines, the dialog
 * lists them. If that list changes in the meantime, the member must confirm the new list. If the offer has changed
 * since the click, the member must first read the new offer.
 */

import { Button } from "@openhouse/ui/button/button";
import { Dialog } from "@openhouse/ui/dialog/dialog";
import { FormFailure } from "@openhouse/ui/field/form-failure";
import { showToast } from "@openhouse/ui/toast/toaster";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { contractKinds, productClasses } from "@openhouse/rules/contracts/contract-kinds";
import { Notice } from "../../../../components/notice.tsx";
import { useMemberCurrency } from "../../../../lib/session/use-member-currency.ts";
import { useContractStep } from "../../api/use-contract-step.ts";
import type { StepAction } from "../../api/use-contract-step.ts";
import type { Contract } from "../../api/use-own-contracts.ts";
import { useTermsTexts } from "./use-terms-texts.ts";

interface AnswerDialogProps {
  /** The current state, which is loaded again after a refusal. */
  readonly contract: Contract;
  /** The state when the button was clicked. */
  readonly clickedContract: Contract;
  readonly action: StepAction;
  readonly onClose: () => void;
}

export function AnswerDialog({ contract, clickedContract, action, onClose }: AnswerDialogProps) {
  if (contract.offeredVersion !== clickedContract.offeredVersion) return <ChangedOffer onClose={onClose} />;
  return <StepQuestion contract={contract} action={action} onClose={onClose} />;
}

function ChangedOffer({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  return (
    <Dialog isOpen onClose={onClose} title={t("contracts.changed.title")} closeLabel={t("common.close")}>
      <p>{t("contracts.changed.text")}</p>
      <div className="dialog-actions">
        <Button kind="primary" onClick={onClose}>
          {t("contracts.changed.ok")}
        </Button>
      </div>
    </Dialog>
  );
}

function StepQuestion({ contract, action, onClose }: Omit<AnswerDialogProps, "clickedContract">) {
  const { t } = useTexts();
  const step = useContractStep(() => {
    showToast("success", t(`contracts.done.${action}`));
    onClose();
  });
  const ends = action === "accept" ? contract.ends : [];
  const isEnding = action === "end" || ends.length > 0;
  const confirm = () => {
    const version = contract.offeredVersion ?? undefined;
    void step.run({ id: contract.id, action, version, confirmedIds: ends.map(({ id }) => id) });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(ends.length > 0 ? "contracts.lower.title" : `contracts.ask.${action}.title`)}
      closeLabel={t("common.close")}
      isBusy={step.isBusy}
    >
      {ends.length > 0 ? <EndedContracts contract={contract} /> : <p>{t(`contracts.ask.${action}.text`)}</p>}
      {step.failure !== undefined && <FormFailure text={step.failure} />}
      <div className="dialog-actions">
        <Button disabled={step.isBusy} onClick={onClose}>
          {t("common.cancel")}
        </Button>
        <Button kind={isEnding ? "danger" : "primary"} isBusy={step.isBusy} onClick={confirm}>
          {ends.length > 0 ? t("contracts.lower.confirm", { count: ends.length }) : t(`contracts.step.${action}`)}
        </Button>
      </div>
    </Dialog>
  );
}

function EndedContracts({ contract: { kind: kindText, ends } }: { contract: Contract }) {
  const { t } = useTexts();
  const texts = useTermsTexts(useMemberCurrency());
  const kind = contractKinds.find((candidate) => candidate === kindText) ?? "daily";
  return (
    <>
      <Notice tone="live">{t("contracts.lower.text", { count: ends.length })}</Notice>
      <ul className="contract-ends" aria-label={t("contracts.lower.list")}>
        {ends.map(({ id, receiverName, productClass, rateType, rate, winRate }) => {
          const games = productClasses.find((candidate) => candidate === productClass);
          const topRate = {
            rateType: rateType === "F" ? "F" : "P",
            rate: BigInt(rate),
            winRate: BigInt(winRate),
          } as const;
          return (
            <li key={id}>
              <strong>{receiverName}</strong>
              <span className="muted">{games === undefined ? productClass : texts.productClass(games)}</span>
              <span className="figures">{texts.rate(kind, topRate)}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
