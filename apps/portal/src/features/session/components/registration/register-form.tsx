/** The registration form: the fields that the rules and flags switch on, each with its first error and its hint. */

import "./register-form.css";
import { useEffect, useRef } from "react";
import type { SubmitEvent } from "react";
import type { RegistrationRules } from "@openhouse/rules/identity/registration-rules";
import { Button, IconButton } from "@openhouse/ui/button/button";
import { useDialogBusy } from "@openhouse/ui/dialog/dialog-busy";
import { FormFailure } from "@openhouse/ui/field/form-failure";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { openDialog } from "../../../../lib/dialogs/dialog-store.ts";
import { focusNextField } from "../../../../lib/forms/focus-next-field.ts";
import { useRegister } from "../../hooks/use-register.ts";
import { useRegistration } from "../../hooks/use-registration.ts";
import type { RegistrationState } from "../../hooks/use-registration.ts";
import { AgeAgreement } from "./age-agreement.tsx";
import { RegisterField } from "./register-field.tsx";
import { CaptchaProofField } from "../captcha-proof-field.tsx";
import { WarningDialog } from "../warning-dialog.tsx";
import type { RegisterType } from "@openhouse/rules/identity/registration-form";

const typeChoices = [
  { value: "register", text: "session.register.type.name" },
  { value: "registerMobile", text: "session.register.type.mobile" },
] as const;

interface RegisterFormProps {
  readonly rules: RegistrationRules;
  /** True if the first field gets the focus when the form appears. */
  readonly isFocused?: boolean;
}

export function RegisterForm({ rules, isFocused = false }: RegisterFormProps) {
  const { t } = useTexts();
  const formRef = useRef<HTMLFormElement>(null);
  const state = useRegistration(rules);
  const { isBusy, failure, round, refused, warning, captcha, dropWarning, register } = useRegister(state);
  useDialogBusy(isBusy);
  useEffect(() => {
    if (isFocused) formRef.current?.querySelector<HTMLElement>("input:not([type=radio])")?.focus();
  }, [isFocused]);
  const focusOn = (name: string) => formRef.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const firstFault = state.check();
    if (firstFault !== undefined) return focusOn(firstFault);
    const refusedName = await register();
    if (refusedName !== undefined) focusOn(refusedName);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key event comes from the fields
    <form
      className="form register-form"
      method="post"
      noValidate
      ref={formRef}
      onKeyDown={focusNextField}
      onSubmit={(event) => void onSubmit(event)}
    >
      {state.canChooseType && <RegisterTypeSwitch regType={state.regType} onChoose={state.chooseType} />}
      {state.fields.map((field) => (
        <RegisterField
          key={field.name}
          field={field}
          state={state}
          round={round}
          refusal={refused?.name === field.name ? refused.text : undefined}
        />
      ))}
      <Invitation state={state} />
      <IdentifiedPerson state={state} />
      <AgeAgreement
        isAccepted={state.isOfAge}
        hasFault={state.faults.isOfAge !== undefined}
        onChange={state.confirmAge}
        onBlur={() => state.leave("isOfAge")}
      />
      <CaptchaProofField proof={captcha} action="register" />
      <FormFailure text={failure} />
      <div className="register-actions">
        <Button type="submit" kind="primary" size="large" isBusy={isBusy}>
          {isBusy ? t("session.register.busy") : t("session.register.action")}
        </Button>
        {state.clearedDraft === undefined ? (
          <Button size="large" onClick={state.reset}>
            {t("session.register.reset")}
          </Button>
        ) : (
          <Button size="large" onClick={state.restoreCleared}>
            {t("session.register.reset.undo")}
          </Button>
        )}
      </div>
      <button type="button" className="text-link register-help" onClick={() => openDialog({ kind: "registerHelp" })}>
        {t("session.register.help")}
      </button>
      <WarningDialog text={warning} onClose={dropWarning} />
    </form>
  );
}

/** The invitation from the URL, with a button to remove it. */
function Invitation({ state }: { state: RegistrationState }) {
  const { t } = useTexts();
  if (state.referralCode === "") return null;
  return (
    <p className="register-invited">
      <span>{t("session.register.invited", { code: state.referralCode })}</span>
      <IconButton
        size="small"
        icon="close"
        label={t("session.register.invited.remove")}
        onClick={state.removeReferral}
      />
    </p>
  );
}

/**
 * Shown if a login provider has identified the person. The new account is linked to that identity unless the person
 * removes the identity.
 */
function IdentifiedPerson({ state }: { state: RegistrationState }) {
  const { t } = useTexts();
  if (state.identityTicket === "") return null;
  return (
    <p className="register-invited">
      <span>{t("session.register.person")}</span>
      <IconButton
        size="small"
        icon="close"
        label={t("session.register.person.remove")}
        onClick={state.removeIdentity}
      />
    </p>
  );
}

interface RegisterTypeSwitchProps {
  readonly regType: RegisterType;
  readonly onChoose: (regType: RegisterType) => void;
}

/**
 * Chooses registration by user name or by mobile number, if the merchant offers both. The switch consists of radio
 * buttons, so that arrow keys change it and it is a single tab stop.
 */
function RegisterTypeSwitch({ regType, onChoose }: RegisterTypeSwitchProps) {
  const { t } = useTexts();
  return (
    <fieldset className="register-type">
      <legend className="visually-hidden">{t("session.register.type")}</legend>
      {typeChoices.map(({ value, text }) => (
        <label key={value}>
          <input
            type="radio"
            name="regType"
            value={value}
            checked={regType === value}
            onChange={() => onChoose(value)}
          />
          <span>{t(text)}</span>
        </label>
      ))}
    </fieldset>
  );
}
