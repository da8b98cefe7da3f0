/** After a transfer: pictures as proof for the staff. A failed upload keeps what was chosen. */

import { useState } from "react";
import type { SubmitEvent } from "react";
import { Button } from "@openhouse/ui/button/button";
import { FormFailure } from "@openhouse/ui/field/form-failure";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useProofPictures } from "../../../../lib/files/use-proof-pictures.ts";
import { useSendProof } from "../../api/use-send-proof.ts";
import { ProofPicturesField } from "../../../../components/proof-pictures-field.tsx";

export function DepositProofForm({ depositId }: { depositId: string }) {
  const { t } = useTexts();
  const [isJudged, setJudged] = useState(false);
  const proof = useProofPictures("deposit");
  const sending = useSendProof();
  const isMissing = proof.fileIds.length === 0;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setJudged(true);
    if (!isMissing && !proof.isSending) void sending.run({ depositId, proof: [...proof.fileIds] });
  };
  return (
    <form className="form" noValidate onSubmit={submit}>
      <ProofPicturesField
        proof={proof}
        isRequired
        error={isJudged && isMissing && !proof.isSending ? t("cashier.proof.missing") : undefined}
      />
      <FormFailure text={sending.failure} />
      <Button type="submit" kind="primary" size="large" isBusy={sending.isBusy || proof.isSending}>
        {t(proof.isSending ? "cashier.proof.wait" : "cashier.deposit.proof.send")}
      </Button>
    </form>
  );
}
