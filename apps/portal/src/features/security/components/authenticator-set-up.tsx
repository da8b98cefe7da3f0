/** Two steps: the password brings the picture to scan, and the first code of the app puts it in force. */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { Reply } from "@openhouse/browser/api-types";
import { useSecurityAction } from "../api/use-security.ts";
import { QrPicture } from "./qr-picture.tsx";
import { SecretForm } from "./secret-form.tsx";

interface SetUpProps {
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** See the head of this file. */
export function AuthenticatorSetUp({ onDone, onCancel }: SetUpProps) {
  const { t } = useTexts();
  const [draft, setDraft] = useState<Reply<"POST /wps/member/authenticator">>();
  const action = useSecurityAction(
    (api, body: { password: string }, idempotencyKey) =>
      api.call("POST /wps/member/authenticator", { body, idempotencyKey }),
    setDraft,
  );
  if (draft !== undefined) return <ConfirmForm draft={draft} onDone={onDone} onCancel={onCancel} />;
  return (
    <SecretForm
      fields={[{ name: "password", label: t("security.password"), kind: "password" }]}
      action={action}
      submitLabel={t("security.totp.next")}
      onSend={action.run}
      onCancel={onCancel}
    />
  );
}

function ConfirmForm({ draft, onDone, onCancel }: SetUpProps & { draft: Reply<"POST /wps/member/authenticator"> }) {
  const { t } = useTexts();
  const action = useSecurityAction(
    (api, body: { code: string }, idempotencyKey) =>
      api.call("POST /wps/member/authenticator/confirmation", { body, idempotencyKey }),
    ({ recoveryCodes }) => onDone(recoveryCodes),
  );
  return (
    <SecretForm
      fields={[{ name: "code", label: t("security.totp.first"), hint: t("security.totp.first.hint"), kind: "code" }]}
      action={action}
      submitLabel={t("security.totp.confirm")}
      onSend={action.run}
      onCancel={onCancel}
    >
      <div className="authenticator-secret">
        <QrPicture text={draft.uri} label={t("security.totp.picture")} />
        <div>
          <p>{t("security.totp.scan")}</p>
          <p className="muted">{t("security.totp.byHand")}</p>
          <code className="secret-text">{draft.secret.match(/.{4}/g)?.join(" ")}</code>
        </div>
      </div>
    </SecretForm>
  );
}
