/** The form for an identity document: the data on it, its pictures and a selfie. */

import { useState } from "react";
import type { FormEvent } from "react";
import { Button } from "@openhouse/ui/button/button";
import { CheckField } from "@openhouse/ui/field/check-field";
import { TextField } from "@openhouse/ui/field/field";
import { FormFailure } from "@openhouse/ui/field/form-failure";
import { SelectField } from "@openhouse/ui/select/select";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { earliestBirthday } from "@openhouse/rules/identity/age";
import { documentFaults } from "@openhouse/rules/identity/document-faults";
import type { DocumentFaults } from "@openhouse/rules/identity/document-faults";
import { documentKinds, sidesOf } from "@openhouse/rules/identity/identity-check";
import type { DocumentKind } from "@openhouse/rules/identity/identity-check";
import { countryCodes } from "@openhouse/rules/merchants/country-codes";
import { nowMs } from "../../../lib/clock.ts";
import { todayOf } from "../../../lib/lists/date-window.ts";
import { usePage } from "../../../lib/page/page-context.tsx";
import { useSubmitIdentity } from "../api/use-identity.ts";
import type { OwnIdentity } from "../api/use-identity.ts";
import { useSidePictures } from "../hooks/use-side-pictures.ts";
import { documentOf, emptyDraft } from "../rules/document-draft.ts";
import type { DocumentDraft } from "../rules/document-draft.ts";
import { PictureSide } from "./picture-side.tsx";

export function IdentityForm({ identity }: { identity: OwnIdentity }) {
  const { t } = useTexts();
  const { timeZone } = usePage().merchant;
  const [draft, setDraft] = useState<DocumentDraft>(() => emptyDraft(identity.country));
  const [wasSubmitted, setSubmitted] = useState(false);
  const pictures = useSidePictures(identity.uploaded);
  const action = useSubmitIdentity();
  const today = todayOf(nowMs(), timeZone);
  const faults = documentFaults(documentOf(draft), today);
  const sides = sidesOf(draft.kind);
  const isMissing = (side: (typeof sides)[number]) => pictures.of(side).state !== "sent";
  const isSending = sides.some((side) => pictures.of(side).state === "sending");
  const change = (part: Partial<DocumentDraft>) => {
    setDraft({ ...draft, ...part });
    action.reset();
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSubmitted(true);
    const [firstFault] = Object.keys(faults);
    if (firstFault !== undefined) {
      event.currentTarget.querySelector<HTMLInputElement>(`[name="${firstFault}"]`)?.focus();
      return;
    }
    if (!sides.some(isMissing)) void action.run(documentOf(draft));
  };
  return (
    <form className="identity-form" method="post" noValidate onSubmit={send}>
      <DocumentFields draft={draft} faults={wasSubmitted ? faults : {}} today={today} onChange={change} />
      <fieldset className="pane identity-pane">
        <legend>{t("identity.pictures.title")}</legend>
        <p className="muted">{t("identity.pictures.text")}</p>
        <ul className="identity-sides">
          {sides.map((side) => (
            <PictureSide
              key={side}
              side={side}
              pictures={pictures}
              isMissing={wasSubmitted && isMissing(side) && !isSending}
            />
          ))}
        </ul>
      </fieldset>
      <div className="identity-send">
        <FormFailure text={action.failure} />
        <Button type="submit" kind="primary" size="large" icon="send" isBusy={action.isBusy || isSending}>
          {t(isSending ? "identity.wait" : "identity.send")}
        </Button>
        <p className="muted">{t("identity.privacy")}</p>
      </div>
    </form>
  );
}

interface DocumentFieldsProps {
  readonly draft: DocumentDraft;
  readonly faults: DocumentFaults;
  readonly today: string;
  readonly onChange: (part: Partial<DocumentDraft>) => void;
}

function DocumentFields({ draft, faults, today, onChange }: DocumentFieldsProps) {
  const { t, locale } = useTexts();
  const countryNames = new Intl.DisplayNames([locale, "en"], { type: "region", fallback: "code" });
  const countries = countryCodes
    .map((value) => ({ value, label: countryNames.of(value) ?? value }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));
  const errorOf = (name: keyof DocumentFaults) => (faults[name] ? t(`identity.fault.${faults[name]}`) : undefined);
  return (
    <fieldset className="pane identity-pane identity-fields">
      <legend>{t("identity.document.title")}</legend>
      <SelectField
        label={t("identity.kind")}
        name="kind"
        value={draft.kind}
        options={documentKinds.map((value) => ({ value, label: t(`identity.kind.${value}`) }))}
        onChange={({ currentTarget }) => onChange({ kind: currentTarget.value as DocumentKind })}
      />
      <SelectField
        label={t("identity.country")}
        name="country"
        value={draft.country}
        options={countries}
        onChange={({ currentTarget }) => onChange({ country: currentTarget.value })}
      />
      <TextField
        label={t("identity.name")}
        hint={t("identity.name.hint")}
        name="name"
        autoComplete="name"
        maxLength={120}
        required
        value={draft.name}
        error={errorOf("name")}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <TextField
        label={t("identity.birthday")}
        name="birthday"
        type="date"
        autoComplete="bday"
        min={earliestBirthday}
        max={today}
        required
        value={draft.birthday}
        error={errorOf("birthday")}
        onChange={({ currentTarget }) => onChange({ birthday: currentTarget.value })}
      />
      <TextField
        label={t("identity.number")}
        name="number"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        required
        value={draft.number}
        error={errorOf("number")}
        onChange={({ currentTarget }) => onChange({ number: currentTarget.value })}
      />
      <div className="identity-expiry">
        {!draft.hasNoExpiry && (
          <TextField
            label={t("identity.expiresOn")}
            name="expiresOn"
            type="date"
            min={today}
            required
            value={draft.expiresOn}
            error={errorOf("expiresOn")}
            onChange={({ currentTarget }) => onChange({ expiresOn: currentTarget.value })}
          />
        )}
        <CheckField
          label={t("identity.noExpiry")}
          name="hasNoExpiry"
          checked={draft.hasNoExpiry}
          onChange={({ currentTarget }) => onChange({ hasNoExpiry: currentTarget.checked })}
        />
      </div>
    </fieldset>
  );
}
