/**
 * A dialog for a decision. A reason is mandatory and is kept permanently. A retry of the same decision uses the same
 * idempotency key, so that the decision takes effect only once. Ctrl+Enter submits.
 */

import "./detail.css";
import { useState } from "react";
import type { FormEvent, KeyboardEvent, ReactNode } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { Dialog } from "@openhouse/ui/dialog/dialog";
import { TextAreaField } from "@openhouse/ui/field/text-area-field";
import { TextField } from "@openhouse/ui/field/field";
import { Icon } from "@openhouse/ui/icon/icon";
import { problemText } from "../../lib/problem-text.ts";
import { useAttemptKey } from "../../lib/use-attempt-key.ts";

export interface Decision {
  readonly reason: string;
  /** Empty unless the dialog has a reference field. */
  readonly reference: string;
  readonly idempotencyKey: string;
}

interface DecisionDialogProps {
  readonly title: string;
  readonly confirmLabel: string;
  readonly kind: "primary" | "danger";
  /** The effect of the decision, for example on the money. */
  readonly consequence: ReactNode;
  /** Common reasons; clicking one fills in the field. */
  readonly usualReasons: readonly string[];
  /** Replaces the default hint, which says that the member reads the reason of a rejection. */
  readonly reasonHint?: string;
  /** If set, the dialog also requires a reference, such as the bank's. */
  readonly referenceLabel?: string;
  /** The caller's own input. When it changes, the request gets a new idempotency key. */
  readonly subject?: unknown;
  /** Validates the caller's own fields and marks invalid fields. Returns false if a field is invalid. */
  readonly check?: () => boolean;
  readonly onDecide: (decision: Decision) => Promise<unknown>;
  readonly onClose: () => void;
}

const shortestText = 3;

export function DecisionDialog(props: DecisionDialogProps) {
  const { title, confirmLabel, kind, consequence, usualReasons, reasonHint, referenceLabel, onDecide, onClose } = props;
  const { subject, check } = props;
  const { t } = useTexts();
  const [reason, setReason] = useState("");
  const [reference, setReference] = useState("");
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const keyFor = useAttemptKey();

  const needsReason = reason.trim().length < shortestText;
  const needsReference = referenceLabel !== undefined && reference.trim().length < shortestText;
  const decide = async () => {
    setIsTried(true);
    const isChecked = check?.() ?? true;
    if (!isChecked || needsReason || needsReference || isBusy) return;
    const idempotencyKey = keyFor([reason, reference, subject]);
    setIsBusy(true);
    setProblem(undefined);
    try {
      await onDecide({ reason: reason.trim(), reference: reference.trim(), idempotencyKey });
      onClose();
    } catch (error) {
      setProblem(problemText(error, t));
      setIsBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void decide();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void decide();
  };

  return (
    <Dialog isOpen isBusy={isBusy} onClose={onClose} title={title} closeLabel={t("backoffice.close")}>
      <form className="decision" noValidate onSubmit={submit}>
        <div className="decision-consequence">{consequence}</div>
        {referenceLabel !== undefined && (
          <TextField
            label={referenceLabel}
            value={reference}
            required
            autoComplete="off"
            maxLength={100}
            error={isTried && needsReference ? t("backoffice.decision.needed") : undefined}
            onChange={(event) => setReference(event.currentTarget.value)}
          />
        )}
        <TextAreaField
          label={t("backoffice.decision.reason")}
          value={reason}
          required
          maxLength={500}
          hint={reasonHint ?? t("backoffice.decision.hint")}
          error={isTried && needsReason ? t("backoffice.decision.needed") : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <ul className="decision-usual" aria-label={t("backoffice.decision.usual")}>
          {usualReasons.map((usual) => (
            <li key={usual}>
              <button type="button" className="chip" onClick={() => setReason(usual)}>
                {usual}
              </button>
            </li>
          ))}
        </ul>
        {problem !== undefined && (
          <p className="decision-problem" role="alert">
            <Icon name="error" />
            {problem}
          </p>
        )}
        <div className="dialog-actions">
          <Button disabled={isBusy} onClick={onClose}>
            {t("backoffice.cancel")}
          </Button>
          <Button kind={kind} type="submit" isBusy={isBusy}>
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
