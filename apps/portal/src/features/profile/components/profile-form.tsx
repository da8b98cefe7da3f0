/** The profile's fields in groups. Saved fields except the nickname are locked; a hint says who can change them. */

import { useState } from "react";
import type { FormEvent } from "react";
import { Button } from "@openhouse/ui/button/button";
import { TextField } from "@openhouse/ui/field/field";
import { FormFailure } from "@openhouse/ui/field/form-failure";
import { PasswordField } from "@openhouse/ui/field/password-field";
import { showToast } from "@openhouse/ui/toast/toaster";
import { useTexts } from "@openhouse/i18n/texts-provider";
import {
  contactFields,
  profileFault,
  profileFieldNames,
  profileFields,
  passwordProtectedFields,
} from "@openhouse/rules/identity/profile-fields";
import type { ProfileField } from "@openhouse/rules/identity/profile-fields";
import { nowMs } from "../../../lib/clock.ts";
import { todayOf } from "../../../lib/lists/date-window.ts";
import { usePage } from "../../../lib/page/page-context.tsx";
import { refusedField } from "../../../lib/forms/refused-field.ts";
import { useChangeProfile } from "../api/use-profile.ts";
import type { Profile } from "../api/use-profile.ts";

type Values = Partial<Record<ProfileField, string>>;

const groups = {
  person: profileFieldNames.filter((name) => !isContact(name) && !isAddress(name)),
  addresses: profileFieldNames.filter(isAddress),
  contacts: [...contactFields],
} as const satisfies Readonly<Record<string, readonly ProfileField[]>>;

export function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useTexts();
  const [typedValues, setTypedValues] = useState<Values>({});
  const [password, setPassword] = useState("");
  const [wasSubmitted, setSubmitted] = useState(false);
  const faultText = useFaultText();
  const action = useChangeProfile(() => {
    setTypedValues({});
    setPassword("");
    setSubmitted(false);
    showToast("success", t("profile.saved"));
  });
  const changes = changesOf(profile, typedValues);
  const needsPassword = passwordProtectedFields.some((name) => changes[name] !== undefined);
  const refusedName = refusedField(action.refusal, [...profileFieldNames, "password"]);
  const errorOf = (name: ProfileField) =>
    (wasSubmitted ? faultText(name, changes[name]) : undefined) ?? (refusedName === name ? action.failure : undefined);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    const hasFaults = profileFieldNames.some((name) => faultText(name, changes[name]) !== undefined);
    if (!hasFaults) void action.run({ values: changes, ...(needsPassword && { password }) });
  };
  return (
    <form className="profile-form" method="post" noValidate onSubmit={send}>
      {(["person", "addresses", "contacts"] as const).map((group) => (
        <fieldset key={group} className="profile-group">
          <legend>{t(`profile.group.${group}`)}</legend>
          {profile.fields
            .filter(({ name }) => groups[group].some((groupField) => groupField === name))
            .map(({ name, value, isLocked }) => (
              <TextField
                key={name}
                label={t(`profile.field.${name}`)}
                name={name}
                type={profileFields[name].kind === "date" ? "date" : "text"}
                maxLength={profileFields[name].maxLength}
                autoComplete="off"
                value={typedValues[name] ?? value}
                readOnly={isLocked}
                hint={isLocked ? t("profile.locked") : undefined}
                error={errorOf(name)}
                onChange={({ target }) => setTypedValues({ ...typedValues, [name]: target.value })}
              />
            ))}
        </fieldset>
      ))}
      {needsPassword && (
        <PasswordField
          label={t("profile.password")}
          hint={t("profile.password.hint")}
          showLabel={t("common.password.show")}
          hideLabel={t("common.password.hide")}
          autoComplete="current-password"
          required
          value={password}
          error={refusedName === "password" ? action.failure : undefined}
          onChange={({ target }) => setPassword(target.value)}
        />
      )}
      <FormFailure text={refusedName === undefined ? action.failure : undefined} />
      <Button
        type="submit"
        kind="primary"
        icon="check"
        isBusy={action.isBusy}
        disabled={Object.keys(changes).length === 0}
      >
        {t("profile.save")}
      </Button>
    </form>
  );
}

function changesOf({ fields }: Profile, typedValues: Values): Values {
  const pairs = fields.flatMap(({ name, value }) => {
    const text = typedValues[name]?.trim();
    return text === undefined || text === value ? [] : [[name, text] as const];
  });
  return Object.fromEntries(pairs);
}

function useFaultText(): (name: ProfileField, value: string | undefined) => string | undefined {
  const { t } = useTexts();
  const { agreementAge: age, timeZone } = usePage().merchant;
  return (name, value) => {
    if (value === undefined) return undefined;
    const { minLength: min, maxLength: max } = profileFields[name];
    switch (profileFault(name, value, { today: todayOf(nowMs(), timeZone), age })) {
      case "length":
        return t("profile.fault.length", { min, max });
      case "form":
        return t("profile.fault.form");
      // The form does not check the age, so that the server receives the date of a member who is under age.
      case "age":
      case undefined:
        return undefined;
    }
  };
}

function isContact(name: ProfileField): boolean {
  return contactFields.some((contact) => contact === name);
}

function isAddress(name: ProfileField): boolean {
  return name === "permanentAddress" || name === "currentAddress";
}
