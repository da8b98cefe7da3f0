/** Sets a new password by a code sent to the phone, and logs the member in. */

import type { SubmitEvent } from "react";
import { Button } from "@openhouse/ui/button/button";
import { FormFailure } from "@openhouse/ui/field/form-failure";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useApi } from "../../../../lib/page/page-context.tsx";
import { useRecovery } from "../../hooks/use-recovery.ts";
import type { CaptchaFields } from "../../hooks/use-captcha-proof.ts";
import type { RecoveryOwner } from "../../hooks/use-recovery.ts";
import { findNumberFaults } from "../../validate-recovery.ts";
import { AuthenticatorField } from "./authenticator-field.tsx";
import { CodeEntry } from "../code-entry.tsx";
import type { SentCode } from "../code-entry.tsx";
import { MobileNumberField } from "../mobile-number-field.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import { RecoverySecondStep } from "./recovery-second-step.tsx";

const ownerOf: RecoveryOwner = ({ mobileNum }, countryDialingCode) => ({ mobileNum, countryDialingCode });

export function ForgotByPhone() {
  const { t } = useTexts();
  const api = useApi();
  const recovery = useRecovery(ownerOf);
  const { values, trimmed, faults, dialingCode, change, formRef } = recovery;

  const send = async (person: CaptchaFields): Promise<SentCode | undefined> => {
    if (!recovery.accept(findNumberFaults(trimmed))) return undefined;
    const body = { mobileNum: trimmed.mobileNum, countryDialingCode: dialingCode, ...person };
    const { expiredMinutes } = await api.call("POST /wps/member/password/sms", { body });
    return { expiredMinutes, text: t("recovery.code.sent", { minutes: expiredMinutes }) };
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void recovery.recover(findNumberFaults(trimmed));
  };
  if (recovery.pending !== undefined) return <RecoverySecondStep pending={recovery.pending} />;
  return (
    <form ref={formRef} className="form" noValidate onSubmit={onSubmit}>
      <MobileNumberField
        label={t("recovery.mobile")}
        name="mobileNum"
        required
        value={values.mobileNum}
        error={faults.mobileNum && t(faults.mobileNum)}
        dialingCode={dialingCode}
        onNumber={(mobileNum) => change({ mobileNum })}
        onCountry={recovery.setDialingCode}
      />
      <CodeEntry
        label={t("recovery.code")}
        name="code"
        required
        countdown={`recovery ${dialingCode}${trimmed.mobileNum}`}
        value={values.code}
        error={recovery.errorOf("code")}
        send={send}
        onChange={({ currentTarget }) => change({ code: currentTarget.value })}
      />
      <NewPasswordField recovery={recovery} />
      <AuthenticatorField recovery={recovery} />
      <FormFailure text={recovery.failure} />
      <Button type="submit" kind="primary" size="large" isBusy={recovery.isBusy}>
        {t("recovery.action")}
      </Button>
    </form>
  );
}
