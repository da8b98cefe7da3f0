/** The SMS code of a registration, with the button that sends it. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { faultsOf } from "@openhouse/rules/identity/registration-form";
import { usePage } from "../../../../lib/page/page-context.tsx";
import type { RegistrationState } from "../../hooks/use-registration.ts";
import type { CaptchaFields } from "../../hooks/use-captcha-proof.ts";
import { phoneCodeMinutes, useVerifiers } from "../../verifiers.ts";
import { CodeEntry } from "../code-entry.tsx";
import type { SentCode } from "../code-entry.tsx";
import type { ControlProps } from "./register-field.tsx";

interface RegisterCodeFieldProps {
  readonly control: ControlProps;
  readonly state: RegistrationState;
}

/** Checks the number before a code is sent. The server or a phone-auth service sends the code. */
export function RegisterCodeField({ control, state }: RegisterCodeFieldProps) {
  const { t } = useTexts();
  const { api } = usePage();
  const { checkHuman, sendPhoneCode } = useVerifiers();
  const { fields, visibleValues, dialingCode, regType } = state;
  const mobileNo = visibleValues.mobileNum ?? "";

  const send = async (person: CaptchaFields): Promise<SentCode | undefined> => {
    if (faultsOf(fields, visibleValues).mobileNum !== undefined) {
      state.markNumberInvalid();
      return undefined;
    }
    if (api === undefined) return undefined;
    const sendByServer = async () => {
      const human = (await checkHuman?.()) ?? {};
      const body = { mobileNo, countryDialingCode: dialingCode, regType, ...human, ...person };
      return (await api.call("POST /wps/verification/sms/register", { body })).expiredMinutes;
    };
    const sendByService = async () => {
      await sendPhoneCode?.({ mobileNo, countryDialingCode: dialingCode, ...person });
      return phoneCodeMinutes;
    };
    const expiredMinutes = await (sendPhoneCode === undefined ? sendByServer() : sendByService());
    const number = `${dialingCode} ${mobileNo}`;
    return { expiredMinutes, text: t("session.register.code.sent", { number, minutes: expiredMinutes }) };
  };
  return <CodeEntry {...control} countdown={`register ${dialingCode}${mobileNo}`} send={send} />;
}
