/** A field for a one-time code with the button that sends it. After a code was sent, the button counts down. */

import "./code-entry.css";
import { useRef, useState } from "react";
import type { InputHTMLAttributes } from "react";
import { Button } from "@openhouse/ui/button/button";
import { Field } from "@openhouse/ui/field/field";
import type { FieldControl, FieldTexts } from "@openhouse/ui/field/field";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { toApiError } from "@openhouse/browser/api-error";
import { useFailureText } from "../../../lib/forms/use-action.ts";
import { useCodeCountdown } from "../hooks/use-code-countdown.ts";
import { useCaptchaProof } from "../hooks/use-captcha-proof.ts";
import type { CaptchaFields } from "../hooks/use-captcha-proof.ts";
import { CaptchaProofField } from "./captcha-proof-field.tsx";
import { WarningDialog } from "./warning-dialog.tsx";

export interface SentCode {
  /** Minutes for which the code is valid and the button counts down. */
  readonly expiredMinutes: number;
  /** The text below the field. */
  readonly text: string;
}

interface CodeEntryProps extends FieldTexts, Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldControl | "type"> {
  /** The purpose and recipient of the code; each combination has its own countdown (`use-code-countdown.ts`). */
  readonly countdown: string;
  /**
   * Resolves to undefined if nothing was sent. Errors appear in a dialog (specification, section 8). Only a missing or
   * wrong captcha is shown at the captcha's field.
   */
  readonly send: (person: CaptchaFields) => Promise<SentCode | undefined>;
}

/**
 * After a code was sent, the field for the code gets the focus. If nothing was sent, the first invalid field gets it.
 */
export function CodeEntry({ label, hint, error, required, countdown, send, ...input }: CodeEntryProps) {
  const { t } = useTexts();
  const failureText = useFailureText();
  const { secondsLeft, isSending, request } = useCodeCountdown(countdown);
  const proof = useCaptchaProof();
  const [sentCode, setSentCode] = useState<{ readonly countdown: string; readonly text: string }>();
  const [warning, setWarning] = useState<string>();
  const inputRef = useRef<HTMLInputElement>(null);

  const sendAndReport = async () => {
    try {
      const code = await proof.run(send);
      setSentCode(code && { countdown, text: code.text });
      if (code !== undefined) inputRef.current?.focus();
      else requestAnimationFrame(() => focusInvalid(inputRef.current?.form));
      return code?.expiredMinutes;
    } catch (failure) {
      setWarning(failureText(toApiError(failure)));
      return undefined;
    }
  };
  const buttonText = isSending
    ? t("session.register.code.sending")
    : secondsLeft > 0
      ? t("session.register.code.seconds", { seconds: secondsLeft })
      : t("session.register.code.get");
  // After a reload or in another window, this text explains why the button is disabled.
  const waitingText = secondsLeft > 0 ? t("login.code.underway") : undefined;
  const status = sentCode?.countdown === countdown ? sentCode.text : waitingText;
  return (
    <>
      <CaptchaProofField proof={proof} />
      <Field label={label} hint={status ?? hint} error={error} required={required ?? false}>
        {(control) => (
          <div className="control">
            <input
              autoComplete="one-time-code"
              maxLength={20}
              {...input}
              {...control}
              ref={inputRef}
              type="text"
              inputMode="numeric"
            />
            <Button
              className="code-button"
              kind="plain"
              isBusy={isSending}
              disabled={secondsLeft > 0}
              onClick={() => void request(sendAndReport)}
            >
              {buttonText}
            </Button>
          </div>
        )}
      </Field>
      <WarningDialog text={warning} onClose={() => setWarning(undefined)} />
    </>
  );
}

function focusInvalid(form: HTMLFormElement | null | undefined): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
