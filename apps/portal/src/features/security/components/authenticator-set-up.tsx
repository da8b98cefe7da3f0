/**
 * Sets up the authenticator in two steps: the member enters the password to see the QR code, and then the first code of
 * the app, which activates the authenticator.
 */

import { useTexts } from "@openhouse/i18n/texts-provider";
import type { Reply } from "@openhouse/browser/api-types";
import { useSecurityAction } from "../api/use-security.ts";
import { useProofFields } from "../hooks/use-proof-fields.ts";
import { QrPicture } from "@openhouse/ui/qr-picture/qr-picture";
import { SecretForm } from "./secret-form.tsx";

export type AuthenticatorDraft = Reply<"POST /wps/member/authenticator">;

interface EnrolFormProps {
  readonly onDone: (draft: AuthenticatorDraft) => void;
  readonly onCancel: () => void;
}

export function EnrolForm({ onDone, onCancel }: EnrolFormProps) {
  const { t } = useTexts();
  const fields = useProofFields(false);
  const action = useSecurityAction(
    (api, { password }: { password: string }, idempotencyKey) =>
      api.call("POST /wps/member/authenticator", { body: { password }, idempotencyKey }),
    onDone,
  );
  const submitLabel = t("security.totp.next");
  return <SecretForm {...{ fields, action, submitLabel, onCancel }} onSend={action.run} />;
}

interface ConfirmFormProps {
  readonly draft: AuthenticatorDraft;
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

export function ConfirmForm({ draft, onDone, onCancel }: ConfirmFormProps) {
  const { t } = useTexts();
  const action = useSecurityAction(
    (api, body: { code: string }, idempotencyKey) =>
      api.call("POST /wps/member/authenticator/confirmation", { body, idempotencyKey }),
    ({ recoveryCodes }) => onDone(recoveryCodes),
  );
  return (
    <SecretForm
      fields={[{ name: "code", label: t("security.totp.first"), hint: t("security.totp.first.hint"), kind: "digits" }]}
      action={action}
      submitLabel={t("security.totp.confirm")}
      onSend={action.run}
      onCancel={onCancel}
    >
      <div className="authenticator-secret">
        <QrPicture text={draft.uri} label={t("security.totp.picture")} />
        <div>
          <p tabIndex={-1} data-step-start>
            {t("security.totp.scan")}
          </p>
          <p className="muted">{t("security.totp.byHand")}</p>
          <code className="secret-text">{draft.secret.match(/.{4}/g)?.join(" ")}</code>
        </div>
      </div>
    </SecretForm>
  );
}
