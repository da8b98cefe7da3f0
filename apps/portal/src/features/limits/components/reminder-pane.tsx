/** Sets how often a reminder interrupts play with the time and money spent so far. */

import { FormFailure } from "@openhouse/ui/field/form-failure";
import { SelectField } from "@openhouse/ui/select/select";
import { showToast } from "@openhouse/ui/toast/toaster";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useLimitAction } from "../api/use-limits.ts";
import { LimitsHead } from "./limits-head.tsx";

const intervals = [5, 15, 30, 60, 120] as const;

/** A selected interval is saved at once. */
export function ReminderPane({ minutes }: { minutes: number | null }) {
  const { t } = useTexts();
  const { failure, run } = useLimitAction(
    (api, choice: number | null, idempotencyKey) =>
      api.call("PUT /wps/member/reminder", { body: { minutes: choice }, idempotencyKey }),
    () => showToast("success", t("limits.reminder.saved")),
  );
  const options =
    intervals.some((choice) => choice === minutes) || minutes === null ? intervals : [...intervals, minutes];
  return (
    <section className="pane limits-pane" aria-labelledby="limits-reminder">
      <LimitsHead
        icon="bell"
        id="limits-reminder"
        title={t("limits.reminder.title")}
        text={t("limits.reminder.text")}
      />
      <SelectField
        label={t("limits.reminder.every")}
        name="reminder"
        value={minutes === null ? "" : String(minutes)}
        onChange={({ currentTarget: { value } }) => void run(value === "" ? null : Number(value))}
        options={[
          { value: "", label: t("limits.reminder.off") },
          ...options.map((choice) => ({
            value: String(choice),
            label: t("limits.reminder.minutes", { minutes: choice }),
          })),
        ]}
      />
      <FormFailure text={failure} />
    </section>
  );
}
