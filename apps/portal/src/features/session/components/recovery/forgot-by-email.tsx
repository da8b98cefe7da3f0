/** Sets a new password by e-mail: the first form requests an e-mail with a code, and the second form uses the code. */

import { useState } from "react";
import type { SubmitEvent } from "react";
import type { Reply } from "@openhouse/browser/api-types";
import { Button } from "@openhouse/ui/button/button";
import { useDialogBusy } from "@openhouse/ui/dialog/dialog-busy";
import { TextField } from "@openhouse/ui/field/field";
import { FormFailure } from "@openhouse/ui/field/form-failure";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useApi } from "../../../../lib/page/page-context.tsx";
import { toCodeNotice } from "../../../../lib/forms/code-notice.ts";
import type { CodeNotice } from "../../../../lib/forms/code-notice.ts";
import { useAction } from "../../../../lib/forms/use-action.ts";
import { useCaptchaProof } from "../../hooks/use-captcha-proof.ts";
import { useRecovery } from "../../hooks/use-recovery.ts";
import type { Recovery, RecoveryOwner } from "../../hooks/use-recovery.ts";
import { findEmailFaults } from "../../validate-recovery.ts";
import { AuthenticatorField } from "./authenticator-field.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import { CaptchaProofField } from "../captcha-proof-field.tsx";
import { RecoverySecondStep } from "./recovery-second-step.tsx";

type SentMail = Reply<"POST /wps/member/password/email"> | CodeNotice;

const ownerOf: RecoveryOwner = ({ username, email }) => ({ username, email });

/** Going back keeps the typed values. */
export function ForgotByEmail() {
  const recovery = useRecovery(ownerOf);
  const [sentMail, setSentMail] = useState<SentMail>();
  if (recovery.pending !== undefined) return <RecoverySecondStep pending={recovery.pending} />;
  if (sentMail === undefined) return <RequestForm recovery={recovery} onSent={setSentMail} />;
  return <ProofForm recovery={recovery} sentMail={sentMail} onBack={() => setSentMail(undefined)} />;
}

function RequestForm({ recovery, onSent }: { recovery: Recovery; onSent: (sentMail: SentMail) => void }) {
  const { t } = useTexts();
  const api = useApi();
  const { values, trimmed, faults, change, formRef } = recovery;
  const proof = useCaptchaProof();
  const { isBusy, failure, run } = useAction((body: { username: string; email: string }, idempotencyKey) =>
    proof
      .run((person) => api.call("POST /wps/member/password/email", { body: { ...body, ...person }, idempotencyKey }))
      .catch<SentMail>(toCodeNotice),
  );
  useDialogBusy(isBusy);
  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!recovery.accept(findEmailFaults(trimmed))) return;
    const sentMail = await run({ username: trimmed.username, email: trimmed.email });
    if (sentMail !== undefined) onSent(sentMail);
  };
  return (
    <form ref={formRef} className="form" noValidate onSubmit={(event) => void onSubmit(event)}>
      <TextField
        label={t("session.username")}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={values.username}
        error={faults.username && t(faults.username)}
        onChange={({ currentTarget }) => change({ username: currentTarget.value })}
      />
      <TextField
        label={t("recovery.email")}
        name="email"
        type="email"
        autoComplete="email"
        required
        hint={t("recovery.email.hint")}
        value={values.email}
        error={faults.email && t(faults.email)}
        onChange={({ currentTarget }) => change({ email: currentTarget.value })}
      />
      <CaptchaProofField proof={proof} />
      <FormFailure text={failure} />
      <Button type="submit" kind="primary" size="large" icon="mail" isBusy={isBusy}>
        {t("recovery.send")}
      </Button>
    </form>
  );
}

interface ProofFormProps {
  readonly recovery: Recovery;
  readonly sentMail: SentMail;
  readonly onBack: () => void;
}

function ProofForm({ recovery, sentMail, onBack }: ProofFormProps) {
  const { t } = useTexts();
  const { values, change, formRef } = recovery;
  const email = values.email.trim();
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void recovery.recover();
  };
  return (
    <form ref={formRef} className="form" noValidate onSubmit={onSubmit}>
      {"notice" in sentMail ? (
        <output aria-label={t("common.status")}>{sentMail.notice}</output>
      ) : (
        <output aria-label={t("common.status")}>
          <strong>{t("recovery.in_been_out")}</strong>{" "}
          {t("recovery.sent.text", { email, minutes: sentMail.expiredMinutes })}
        </output>
      )}
      <TextField
        label={t("recovery.code")}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        required
        autoFocus
        value={values.code}
        error={recovery.errorOf("code")}
        onChange={({ currentTarget }) => change({ code: currentTarget.value })}
      />
      <NewPasswordField recovery={recovery} />
      <AuthenticatorField recovery={recovery} />
      <FormFailure text={recovery.failure} />
      <Button type="submit" kind="primary" size="large" isBusy={recovery.isBusy}>
        {t("recovery.action")}
      </Button>
      <Button kind="plain" onClick={onBack}>
        {t("recovery.again")}
      </Button>
    </form>
  );
}
