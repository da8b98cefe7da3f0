/** A picture field: a built-in picture in the merchant's colours, or an uploaded file that the server re-encodes. */

import { useId, useState } from "react";
import { newActionKey } from "@openhouse/browser/action-key";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { bannerUrl, bannerScenes } from "@openhouse/rules/art/picture-url";
import { Icon } from "@openhouse/ui/icon/icon";
import { useOffice } from "../../lib/office.tsx";
import { problemText } from "../../lib/problem-text.ts";

interface PictureFieldProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly isReadOnly: boolean;
  readonly onChange: (value: string) => void;
}

const maxFileBytes = 2_900_000;

export function PictureField({ label, value, error, isReadOnly, onChange }: PictureFieldProps) {
  const { t } = useTexts();
  const { api, merchant } = useOffice();
  const name = useId();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const upload = async (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > maxFileBytes) return setProblem(t("editor.picture.large"));
    setBusy(true);
    setProblem(undefined);
    try {
      const uploadedPicture = await api.call("POST /backoffice/api/content/pictures", {
        body: file,
        idempotencyKey: newActionKey(),
      });
      onChange(uploadedPicture.picture);
    } catch (failure) {
      setProblem(problemText(failure, t));
    }
    setBusy(false);
  };
  return (
    <fieldset className="picture-field" disabled={isReadOnly}>
      <legend>{label}</legend>
      {(error ?? problem) !== undefined && (
        <p className="field-error" role="alert">
          <Icon name="warning" />
          {error ?? problem}
        </p>
      )}
      <div className="picture-choices">
        {bannerScenes.map((scene) => (
          <label key={scene} title={scene}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={value === `scene:${scene}`}
              onChange={() => onChange(`scene:${scene}`)}
            />
            <img src={bannerUrl({ theme: merchant.theme, scene, cut: "card" })} alt={scene} loading="lazy" />
          </label>
        ))}
        {value.startsWith("/media/") && (
          <label>
            <input type="radio" name={name} className="visually-hidden" checked readOnly />
            <img src={value} alt={t("editor.picture.own")} />
          </label>
        )}
        <label className="picture-upload">
          <input
            type="file"
            className="visually-hidden"
            accept="image/png,image/jpeg"
            onChange={(event) => void upload(event.currentTarget.files?.[0])}
          />
          <Icon name={isBusy ? "refresh" : "upload"} />
          {t(isBusy ? "editor.picture.sending" : "editor.picture.upload")}
        </label>
      </div>
    </fieldset>
  );
}
