/** The code of the SMS with the button that asks for it. */

import "./code-entry.css";
import { useState } from "react";
import { Button } from "@openhouse/ui/button/button";
import { Field } from "@openhouse/ui/field/field";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { usePage } from "../../../lib/page-context.tsx";
import { useFailureText } from "../../../lib/use-action.ts";
import { toApiError } from "@openhouse/browser/api-error";
import { faultsOf } from "@openhouse/rules/identity/registration-form";
import { useCodeCountdown } from "../hooks/use-code-countdown.ts";
import type { RegistrationState } from "../hooks/use-registration.ts";
import { useVerifiers } from "../verifiers.ts";
import type { ControlProps } from "./register-field.tsx";
import { WarningDialog } from "./warning-dialog.tsx";

interface RegisterCodeFieldProps {
  readonly control: ControlProps;
  readonly state: RegistrationState;
}

/** See the head of this file. The number is checked before anything is sent. */
export function RegisterCodeField({ control, state }: RegisterCodeFieldProps) {
  const { t } = useTexts();
  const { label, hint, error, required, ...input } = control;
  const { secondsLeft, isSending, request } = useCodeCountdown();
  const { sent, warning, dropWarning, send } = useSendCode(state);
  const face = isSending
    ? t("session.register.code.sending")
    : secondsLeft > 0
      ? t("session.register.code.seconds", { seconds: secondsLeft })
      : t("session.register.code.get");
  return (
    <>
      <Field label={label} hint={sent ?? hint} error={error} required={required}>
        {(own) => (
          <div className="control">
            <input {...input} {...own} type="text" inputMode="numeric" />
            <Button
              className="code-button"
              kind="plain"
              isBusy={isSending}
              disabled={secondsLeft > 0}
              onClick={({ currentTarget: { form } }) => void request(send).then(() => showRefused(form))}
            >
              {face}
            </Button>
          </div>
        )}
      </Field>
      <WarningDialog text={warning} onClose={dropWarning} />
    </>
  );
}

/** A number that was refused is what to write next. */
function showRefused(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[name="mobileNum"][aria-invalid="true"]')?.focus();
}

function useSendCode(state: RegistrationState) {
  const { t } = useTexts();
  const { api } = usePage();
  const failureText = useFailureText();
  const { checkHuman } = useVerifiers();
  const [sent, setSent] = useState<string>();
  const [warning, setWarning] = useState<string>();

  /** The minutes that the code lives; undefined when none was sent. */
  const send = async (): Promise<number | undefined> => {
    const { fields, shown, dialingCode, regType } = state;
    if (faultsOf(fields, shown).mobileNum !== undefined) {
      state.refuseNumber();
      return undefined;
    }
    if (api === undefined) return undefined;
    try {
      const body = { mobileNo: shown.mobileNum ?? "", countryDialingCode: dialingCode, regType };
      const human = (await checkHuman?.()) ?? {};
      const { expiredMinutes } = await api.call("POST /wps/verification/sms/register", { body: { ...body, ...human } });
      const number = `${dialingCode} ${body.mobileNo}`;
      setSent(t("session.register.code.sent", { number, minutes: expiredMinutes }));
      return expiredMinutes;
    } catch (error) {
      setWarning(failureText(toApiError(error)));
      return undefined;
    }
  };

  return { sent, warning, dropWarning: () => setWarning(undefined), send };
}
