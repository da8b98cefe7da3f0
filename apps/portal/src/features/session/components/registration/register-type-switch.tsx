/** Chooses registration by user name or by mobile number, where the merchant offers both. */

import type { RegisterType } from "@openhouse/rules/identity/registration-form";
import { useTexts } from "@openhouse/i18n/texts-provider";

interface RegisterTypeSwitchProps {
  readonly regType: RegisterType;
  readonly onChoose: (regType: RegisterType) => void;
}

const types = [
  { value: "register", text: "session.register.type.name" },
  { value: "registerMobile", text: "session.register.type.mobile" },
] as const;

/** Radio buttons that look like a switch, so that arrow keys change it and it is one tab stop. */
export function RegisterTypeSwitch({ regType, onChoose }: RegisterTypeSwitchProps) {
  const { t } = useTexts();
  return (
    <fieldset className="register-type">
      <legend className="visually-hidden">{t("session.register.type")}</legend>
      {types.map(({ value, text }) => (
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
