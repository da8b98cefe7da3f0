/** A one-time code with the button that asks for it; the button counts down after a code was sent. */

import "./code-entry.css";
import { useRef, useState } from "react";
import type { InputHTMLAttributes } from "react";
import { Button } from "@openhouse/ui/button/button";
import { Field } from "@openhouse/ui/field/field";
import type { FieldControl, FieldTexts } from "@openhouse/ui/field/field";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { toApiError } from "@openhouse/browser/api-error";
import { useFailureText } from "../../../lib/use-action.ts";
import { useCodeCountdown } from "../hooks/use-code-countdown.ts";
import { usePersonProof } from "../hooks/use-person-proof.ts";
import type { PersonFields } from "../hooks/use-person-proof.ts";
import { PersonProofField } from "./person-proof-field.tsx";
import { WarningDialog } from "./warning-dialog.tsx";

/** A code that is on its way. */
export interface SentCode {
  /** The code lives so long, and the button waits as long. */
  readonly expiredMinutes: number;
  /** Said under the field. */
  readonly text: string;
}

interface CodeEntryProps extends FieldTexts, Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldControl | "type"> {
  /** What the code is for and whom it goes to: each has a countdown of its own (`use-code-countdown.ts`). */
  readonly countdown: string;
  /**
   * Undefined when nothing was to be sent. What it throws is said in a window (specification, section 8), but that a
   * person must be proven: that asks for a captcha here.
   */
  readonly send: (person: PersonFields) => Promise<SentCode | undefined>;
}

/** A sent code is what to write next; when nothing was sent, what is wrong in the form. */
export function CodeEntry({ label, hint, error, required, countdown, send, ...input }: CodeEntryProps) {
  const { t } = useTexts();
  const failureText = useFailureText();
  const { secondsLeft, isSending, request } = useCodeCountdown(countdown);
  const proof = usePersonProof();
  const [sent, setSent] = useState<{ readonly countdown: string; readonly text: string }>();
  const [warning, setWarning] = useState<string>();
  const inputRef = useRef<HTMLInputElement>(null);

  const sendAndTell = async () => {
    try {
      const code = await proof.run(send);
      setSent(code && { countdown, text: code.text });
      if (code !== undefined) inputRef.current?.focus();
      else requestAnimationFrame(() => focusWrong(inputRef.current?.form));
      return code?.expiredMinutes;
    } catch (failure) {
      setWarning(failureText(toApiError(failure)));
      return undefined;
    }
  };
  const face = isSending
    ? t("session.register.code.sending")
    : secondsLeft > 0
      ? t("session.register.code.seconds", { seconds: secondsLeft })
      : t("session.register.code.get");
  // After a reload, or in another window than the one that asked, nothing else would say why the button waits.
  const waiting = secondsLeft > 0 ? t("login.code.underway") : undefined;
  const told = sent?.countdown === countdown ? sent.text : waiting;
  return (
    <>
      <PersonProofField proof={proof} />
      <Field label={label} hint={told ?? hint} error={error} required={required ?? false}>
        {(own) => (
          <div className="control">
            <input
              autoComplete="one-time-code"
              maxLength={20}
              {...input}
              {...own}
              ref={inputRef}
              type="text"
              inputMode="numeric"
            />
            <Button
              className="code-button"
              kind="plain"
              isBusy={isSending}
              disabled={secondsLeft > 0}
              onClick={() => void request(sendAndTell)}
            >
              {face}
            </Button>
          </div>
        )}
      </Field>
      <WarningDialog text={warning} onClose={() => setWarning(undefined)} />
    </>
  );
}

function focusWrong(form: HTMLFormElement | null | undefined): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
