/** The application for an activity: pictures and a text. After a failed call the form keeps the entered values. */

import { useState } from "react";
import type { SubmitEvent } from "react";
import { Button } from "@openhouse/ui/button/button";
import { FormFailure } from "@openhouse/ui/field/form-failure";
import { TextAreaField } from "@openhouse/ui/field/text-area-field";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { fitsApplication, longestApplicationComment } from "@openhouse/rules/promotions/application-form";
import { ProofPicturesField } from "../../../components/proof-pictures-field.tsx";
import { useProofPictures } from "../../../lib/files/use-proof-pictures.ts";
import { useApply } from "../api/use-activities.ts";

interface ApplicationFormProps {
  readonly promotionId: string;
  readonly onSent: () => void;
  readonly onCancel: () => void;
}

export function ApplicationForm({ promotionId, onSent, onCancel }: ApplicationFormProps) {
  const { t } = useTexts();
  const [comment, setComment] = useState("");
  const [wasSubmitted, setSubmitted] = useState(false);
  const proof = useProofPictures("activity");
  const sending = useApply(onSent);
  const isMissing = proof.fileIds.length === 0;
  const isLong = !fitsApplication(comment.trim());
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSubmitted(true);
    if (isMissing || isLong || proof.isSending) return;
    void sending.run({ promotionId, comment: comment.trim(), pictures: [...proof.fileIds] });
  };
  const max = longestApplicationComment;
  return (
    <form className="form" noValidate onSubmit={submit}>
      <ProofPicturesField
        proof={proof}
        isRequired
        legend={t("activities.pictures")}
        error={wasSubmitted && isMissing && !proof.isSending ? t("cashier.proof.missing") : undefined}
      />
      <TextAreaField
        label={t("activities.comment")}
        name="comment"
        value={comment}
        hint={t("activities.comment.hint", { max })}
        error={isLong ? t("activities.comment.long", { max }) : undefined}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
      />
      <FormFailure text={sending.failure} />
      <div className="form-actions">
        <Button type="submit" kind="primary" isBusy={sending.isBusy || proof.isSending}>
          {t(proof.isSending ? "cashier.proof.wait" : "activities.send")}
        </Button>
        <Button kind="plain" onClick={onCancel}>
          {t("common.cancel")}
        </Button>
      </div>
    </form>
  );
}
