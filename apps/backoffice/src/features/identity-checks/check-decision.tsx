/**
 * The decision about a check: the first person's approval, the second person's confirmation, or a rejection with a
 * reason that the member reads. If the staff member can take no step, shows what has been decided, or that another
 * person must confirm the approval.
 */

import { useState } from "react";
import type { FormEvent } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { rejectionReasons } from "@openhouse/rules/identity/identity-check";
import type { RejectionReason } from "@openhouse/rules/identity/identity-check";
import { Button } from "@openhouse/ui/button/button";
import { TextAreaField } from "@openhouse/ui/field/text-area-field";
import { Icon } from "@openhouse/ui/icon/icon";
import { SelectField } from "@openhouse/ui/select/select";
import type { CheckDetail } from "./use-checks.ts";
import { useDecision } from "./use-decision.ts";

interface CheckDecisionProps {
  readonly check: CheckDetail;
  readonly onClose: () => void;
}

export function CheckDecision({ check, onClose }: CheckDecisionProps) {
  const { step } = check;
  return step === null ? <Decided check={check} /> : <OpenDecision check={check} step={step} onClose={onClose} />;
}

function Decided({ check }: { check: CheckDetail }) {
  const { t } = useTexts();
  const { state, reviewedBy, decidedBy, reason, note, validUntil } = check;
  if (state === "reviewed") {
    return (
      <p className="notice">
        <Icon name="users" />
        {t("checks.waitsForOther")}
      </p>
    );
  }
  const people = [reviewedBy, decidedBy].filter((name) => name !== null).join(", ");
  return (
    <div className="review-decided">
      <p>
        {t(`checks.decided.${state === "rejected" ? "rejected" : "approved"}`, {
          people: people || t("checks.provider"),
        })}
      </p>
      {validUntil !== null && <p className="muted">{t("identity.validUntil", { day: validUntil })}</p>}
      {reason !== null && <p>{t(`identity.reason.${reason}`)}</p>}
      {note !== "" && <p className="message-text">{note}</p>}
    </div>
  );
}

interface OpenDecisionProps extends CheckDecisionProps {
  readonly step: "first" | "second";
}

function OpenDecision({ check, step, onClose }: OpenDecisionProps) {
  const { t } = useTexts();
  const [isRejecting, setRejecting] = useState(false);
  const [reason, setReason] = useState<RejectionReason>("unreadable");
  const [note, setNote] = useState("");
  const decision = useDecision(check, { step, onClose });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isRejecting) void decision.send({ verdict: "reject", reason, note });
    else void decision.send({ verdict: "approve", reason: null, note });
  };
  return (
    <form className="review-decision" onSubmit={send}>
      {step === "second" && (
        <p className="notice">
          <Icon name="users" />
          {t("checks.second", { name: check.reviewedBy ?? "" })}
          {check.reviewNote !== "" && ` ${check.reviewNote}`}
        </p>
      )}
      {isRejecting && (
        <SelectField
          label={t("checks.reason")}
          name="reason"
          value={reason}
          options={rejectionReasons.map((value) => ({ value, label: t(`identity.reason.${value}`) }))}
          onChange={({ currentTarget }) => setReason(currentTarget.value as RejectionReason)}
        />
      )}
      <TextAreaField
        label={t(isRejecting ? "checks.message" : "checks.note")}
        hint={t(isRejecting ? "checks.message.hint" : "checks.note.hint")}
        name="note"
        maxLength={500}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      {decision.problem !== undefined && (
        <p className="decision-problem" role="alert">
          <Icon name="error" />
          {decision.problem}
        </p>
      )}
      <div className="dialog-actions">
        {isRejecting ? (
          <Button disabled={decision.isBusy} onClick={() => setRejecting(false)}>
            {t("backoffice.cancel")}
          </Button>
        ) : (
          <Button
            kind="danger"
            data-verdict="reject"
            aria-keyshortcuts="R"
            disabled={decision.isBusy}
            onClick={() => setRejecting(true)}
          >
            {t("checks.reject")}
          </Button>
        )}
        <Button
          type="submit"
          kind={isRejecting ? "danger" : "primary"}
          isBusy={decision.isBusy}
          {...(!isRejecting && { "data-verdict": "approve", "aria-keyshortcuts": "A" })}
        >
          {t(isRejecting ? "checks.reject.send" : step === "first" ? "checks.approve" : "checks.confirm")}
        </Button>
      </div>
    </form>
  );
}
