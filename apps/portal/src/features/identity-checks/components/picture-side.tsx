/** One side of the document, or the selfie: the picture, its upload, and the buttons that take or choose one. */

import { Icon } from "@openhouse/ui/icon/icon";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { PictureSide as Side } from "@openhouse/rules/identity/identity-check";
import { uploadLimits } from "@openhouse/rules/uploads/upload-limits";
import type { SidePicture, SidePictures } from "../hooks/use-side-pictures.ts";

interface PictureSideProps {
  readonly side: Side;
  readonly pictures: SidePictures;
  /** True if the form was submitted without this picture. */
  readonly isMissing: boolean;
}

const limits = { max: 1, megabytes: uploadLimits.bytes / 2 ** 20 };

export function PictureSide({ side, pictures, isMissing }: PictureSideProps) {
  const { t } = useTexts();
  const picture = pictures.of(side);
  const { state, problem, failure } = picture;
  const problemText = problem && t(`cashier.proof.problem.${problem}`, { ...limits, name: t(`identity.side.${side}`) });
  const error =
    problemText ?? (failure === "" ? undefined : failure) ?? (isMissing ? t("identity.missing") : undefined);
  return (
    <li className="identity-side" data-state={state} data-side={side}>
      <div className="identity-frame" data-side={side}>
        <Preview side={side} picture={picture} />
      </div>
      <div className="identity-side-texts">
        <h3>{t(`identity.side.${side}`)}</h3>
        <p className="muted">{t(`identity.side.${side}.hint`)}</p>
        {state === "sending" && (
          // At share 1 everything is sent but the server has not responded, so the progress bar is indeterminate.
          <progress
            aria-label={t("identity.sending", { side: t(`identity.side.${side}`) })}
            {...(picture.share < 1 && { value: picture.share })}
          />
        )}
        {state === "sent" && (
          <p className="identity-sent">
            <Icon name="success" />
            {t("identity.sent")}
          </p>
        )}
        <p className="field-error" role="alert">
          {error !== undefined && (
            <>
              <Icon name="warning" />
              {error}
            </>
          )}
        </p>
        <Choices side={side} pictures={pictures} isAgain={state === "sent"} />
      </div>
    </li>
  );
}

function Preview({ side, picture: { state, previewUrl } }: { side: Side; picture: SidePicture }) {
  const { t } = useTexts();
  if (previewUrl !== "")
    return <img src={previewUrl} alt={t("identity.preview", { side: t(`identity.side.${side}`) })} />;
  if (state === "sent") return <Icon name="check" />;
  return <Icon name={side === "selfie" ? "user" : "id"} />;
}

/** On a phone, the first button opens the camera: the one at the back for a document, the front one for a selfie. */
function Choices({ side, pictures, isAgain }: { side: Side; pictures: SidePictures; isAgain: boolean }) {
  const { t } = useTexts();
  const input = (isCamera: boolean) => (
    <input
      type="file"
      className="visually-hidden"
      name={isCamera ? `camera-${side}` : `file-${side}`}
      accept="image/png,image/jpeg,.png,.jpg,.jpeg"
      {...(isCamera && { capture: side === "selfie" ? ("user" as const) : ("environment" as const) })}
      onChange={(event) => {
        const [file] = event.currentTarget.files ?? [];
        if (file !== undefined) void pictures.choose(side, file);
        // The input is cleared, so that the same file can be chosen again after a failure.
        event.currentTarget.value = "";
      }}
    />
  );
  const name = t(`identity.side.${side}`);
  return (
    <div className="identity-choices">
      <label className="button identity-camera" data-kind={isAgain ? "quiet" : "primary"}>
        {input(true)}
        <Icon name="image" />
        <span>{t(isAgain ? "identity.again" : "identity.camera")}</span>
        <span className="visually-hidden">: {name}</span>
      </label>
      <label className="button" data-kind="quiet">
        {input(false)}
        <Icon name="upload" />
        <span>{t(isAgain ? "identity.another" : "identity.file")}</span>
        <span className="visually-hidden">: {name}</span>
      </label>
    </div>
  );
}
