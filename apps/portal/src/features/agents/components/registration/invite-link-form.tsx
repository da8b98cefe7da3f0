/** The form for a new invitation link: its label, how long it is valid, and the rebates of new members. */

import { useState } from "react";
import type { SubmitEvent } from "react";
import { Button } from "@openhouse/ui/button/button";
import { FormFailure } from "@openhouse/ui/field/form-failure";
import { TextField } from "@openhouse/ui/field/field";
import { SelectField } from "@openhouse/ui/select/select";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { PageFailure } from "../../../../components/page-failure.tsx";
import { useInvalidFocus } from "../../../../lib/forms/use-invalid-focus.ts";
import { useCreateLink } from "../../api/use-invite-links.ts";
import type { InviteLink } from "../../api/use-invite-links.ts";
import { useRebateSettings } from "../../api/use-rebates.ts";
import type { RebateSettings } from "../../api/use-rebates.ts";
import { RebateFields } from "./rebate-fields.tsx";
import { useRebateDraft } from "./use-rebate-draft.ts";

/** 0 means that the link does not expire. */
const validDays = [0, 1, 7, 30, 90] as const;

export function InviteLinkForm({ onCreated }: { onCreated: (link: InviteLink) => void }) {
  const settings = useRebateSettings();
  if (settings.data !== undefined) return <LinkForm settings={settings.data} onCreated={onCreated} />;
  if (settings.error === null) return <Skeleton height="24rem" />;
  return <PageFailure error={settings.error} onRetry={() => void settings.refetch()} />;
}

interface LinkFormProps {
  readonly settings: RebateSettings;
  readonly onCreated: (link: InviteLink) => void;
}

function LinkForm({ settings: { own, usual: least }, onCreated }: LinkFormProps) {
  const { t } = useTexts();
  const [label, setLabel] = useState("");
  const [days, setDays] = useState(0);
  const rebates = useRebateDraft({ own, least });
  const creating = useCreateLink((link) => {
    setLabel("");
    setDays(0);
    rebates.reset();
    onCreated(link);
  });
  const { form, focusInvalid } = useInvalidFocus(creating.refusal);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const chosenRates = rebates.check();
    if (chosenRates === undefined) focusInvalid();
    else void creating.run({ label: label.trim(), days, rebates: chosenRates });
  };
  return (
    <form ref={form} className="form pane centre-form" noValidate onSubmit={submit} aria-labelledby="new-link">
      <h2 id="new-link">{t("agents.link.title")}</h2>
      <TextField
        name="label"
        label={t("agents.link.label")}
        hint={t("agents.link.label.hint")}
        value={label}
        maxLength={60}
        autoComplete="off"
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <SelectField
        name="days"
        label={t("agents.link.days")}
        options={validDays.map((value) => ({ value: String(value), label: t(`agents.link.days.${value}`) }))}
        value={String(days)}
        onChange={(event) => setDays(Number(event.currentTarget.value))}
      />
      <RebateFields draft={rebates} hint={t("agents.create.rebates.hint")} />
      <FormFailure text={creating.failure} />
      <Button type="submit" kind="primary" size="large" icon="plus" isBusy={creating.isBusy}>
        {t("agents.link.action")}
      </Button>
    </form>
  );
}
