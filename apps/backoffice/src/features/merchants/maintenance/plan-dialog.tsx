/** Plans a maintenance window: start, end, a preview of the page that visitors will see, and the reason. */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { TextField } from "@openhouse/ui/field/field";
import { DecisionDialog } from "../../../components/detail/decision-dialog.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { PagePreview } from "./page-preview.tsx";
import { fieldOfMoment, momentOfField } from "../../../lib/zoned-time.ts";

/** The result of the dialog. Times are milliseconds; `from` null means now. */
export interface Plan {
  readonly from: number | null;
  readonly until: number | null;
  readonly reason: string;
  readonly idempotencyKey: string;
}

interface PlanDialogProps {
  readonly name: string;
  /** Business time in milliseconds, as the server last reported it. */
  readonly now: number;
  readonly hasPreview?: boolean;
  readonly consequence: string;
  readonly onPlan: (plan: Plan) => Promise<unknown>;
  readonly onClose: () => void;
}

const hourMs = 3_600_000;

export function PlanDialog({ name, now, hasPreview = false, consequence, onPlan, onClose }: PlanDialogProps) {
  const { t } = useTexts();
  const { timeZone } = useFormats();
  const [isNow, setNow] = useState(true);
  const [from, setFrom] = useState(fieldOfMoment(now + hourMs, timeZone));
  const [until, setUntil] = useState("");
  const start = isNow ? null : momentOfField(from, timeZone);
  const end = until === "" ? null : momentOfField(until, timeZone);
  const isWrong = start === undefined || end === undefined || (end !== null && end <= (start ?? now));
  const problem = isWrong ? t("backoffice.plan.wrong") : undefined;
  const fields = (
    <div className="plan">
      <p>{consequence}</p>
      <fieldset className="plan-start">
        <legend>{t("backoffice.plan.start")}</legend>
        {[true, false].map((choice) => (
          <label key={String(choice)} className="check">
            <input type="radio" name="start" checked={isNow === choice} onChange={() => setNow(choice)} />
            <span>{t(choice ? "backoffice.plan.now" : "backoffice.plan.later")}</span>
          </label>
        ))}
      </fieldset>
      {!isNow && (
        <TextField
          type="datetime-local"
          label={t("backoffice.plan.from")}
          hint={t("backoffice.plan.zone", { zone: timeZone })}
          value={from}
          error={problem}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
      )}
      <TextField
        type="datetime-local"
        label={t("backoffice.plan.until")}
        hint={`${t("backoffice.plan.untilHint")} ${t("backoffice.plan.zone", { zone: timeZone })}`}
        value={until}
        error={isNow ? problem : undefined}
        onChange={(event) => setUntil(event.currentTarget.value)}
      />
      {hasPreview && <PagePreview kind="maintenance" until={end ?? null} />}
    </div>
  );
  return (
    <DecisionDialog
      title={t("backoffice.plan.title", { name })}
      confirmLabel={t(isNow ? "backoffice.plan.confirm" : "backoffice.plan.confirmLater")}
      kind="danger"
      consequence={fields}
      reasonHint={t("backoffice.reason.hint")}
      usualReasons={[t("backoffice.reason.update"), t("backoffice.reason.incident"), t("backoffice.reason.vendor")]}
      subject={[start, end]}
      check={() => !isWrong}
      onDecide={async ({ reason, idempotencyKey }) => {
        if (start === undefined || end === undefined) return;
        await onPlan({ from: start, until: end, reason, idempotencyKey });
      }}
      onClose={onClose}
    />
  );
}
