/** Field for up to three pictures as proof, each with its upload progress, failure and a remove button. */

import "./proof-pictures-field.css";
import { useId } from "react";
import { Button, IconButton } from "@openhouse/ui/button/button";
import { Icon } from "@openhouse/ui/icon/icon";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { uploadLimits } from "@openhouse/rules/uploads/upload-limits";
import type { ProofPicture, ProofPictures } from "../lib/files/use-proof-pictures.ts";

interface ProofPicturesFieldProps {
  readonly proof: ProofPictures;
  readonly isRequired: boolean;
  /** Label of the field; the default calls the pictures a proof. */
  readonly legend?: string;
  /** Message when a picture is required and missing. */
  readonly error: string | undefined;
}

const limits = { max: uploadLimits.files, megabytes: uploadLimits.bytes / 2 ** 20 };

export function ProofPicturesField({ proof, isRequired, legend, error }: ProofPicturesFieldProps) {
  const { t } = useTexts();
  const hintId = useId();
  const { pictures, problem } = proof;
  const refusal = problem && t(`cashier.proof.problem.${problem.kind}`, { ...limits, name: problem.name });
  return (
    <fieldset className="proof" aria-describedby={hintId}>
      <legend>{legend ?? t(isRequired ? "cashier.proof.needed" : "cashier.proof.optional")}</legend>
      <p id={hintId} className="muted">
        {t("cashier.proof.hint", limits)}
      </p>
      {pictures.length > 0 && (
        <ul className="proof-list">
          {pictures.map((picture) => (
            <PictureRow key={picture.key} picture={picture} proof={proof} />
          ))}
        </ul>
      )}
      {pictures.length < uploadLimits.files && (
        <label className="proof-add">
          <input
            type="file"
            className="visually-hidden"
            accept="image/png,image/jpeg,.png,.jpg,.jpeg"
            multiple
            onChange={(event) => {
              proof.add([...(event.currentTarget.files ?? [])]);
              // Reset the input, so that the same file can be chosen again after it was removed.
              event.currentTarget.value = "";
            }}
          />
          <Icon name="upload" />
          {t("cashier.proof.add")}
        </label>
      )}
      <p className="field-error" role="alert">
        {(refusal ?? error) !== undefined && (
          <>
            <Icon name="warning" />
            {refusal ?? error}
          </>
        )}
      </p>
    </fieldset>
  );
}

function PictureRow({ picture, proof }: { picture: ProofPicture; proof: ProofPictures }) {
  const { t } = useTexts();
  const { key, previewUrl, state, share, failure } = picture;
  const name = picture.name === "" ? t("cashier.proof.earlier") : picture.name;
  return (
    <li data-state={state}>
      {previewUrl === "" ? <Icon name="image" /> : <img src={previewUrl} alt="" />}
      <div>
        <span className="proof-name">{name}</span>
        {state === "sending" && (
          // At share 1 everything is sent but the server has not responded, so the progress bar is indeterminate.
          <progress aria-label={t("cashier.proof.sending", { name })} {...(share < 1 && { value: share })} />
        )}
        {state === "sent" && <span className="muted">{t("cashier.proof.sent")}</span>}
        {state === "failed" && (
          <>
            <span role="alert">{failure}</span>
            <Button size="small" icon="refresh" onClick={() => proof.retry(key)}>
              {t("common.retry")}
            </Button>
          </>
        )}
      </div>
      <IconButton icon="trash" label={t("cashier.proof.remove", { name })} onClick={() => proof.remove(key)} />
    </li>
  );
}
