/**
 * The steps of a registration after its form is valid, in this order: affiliate code, captcha, verification of the
 * number by a phone-auth service, the registration call (specification, section 4, Registration). An error in a step
 * ends the registration; only the last step changes anything.
 */

import type { CallInput, Reply } from "@openhouse/browser/api-types";
import { merchantConfiguration } from "@openhouse/rules/merchants/merchant-configuration";
import type { RegisterType, RegistrationValues } from "@openhouse/rules/identity/registration-form";

export type RegisterBody = CallInput<"PUT /wps/member/register">["body"];
export type LoginResult = Reply<"PUT /wps/member/register">;

/** GeeTest's proof; empty if the merchant does not use GeeTest or GeeTest is unavailable. */
export type HumanProof = Pick<RegisterBody, "geetestValidateV4">;

export interface PhoneProof {
  readonly firebaseChannel: "sms";
  readonly firebaseIdToken: string;
}

/** The external steps; a missing step is skipped. */
export interface RegisterSteps {
  /** Rejects unknown codes. */
  readonly checkAffiliate: (code: string) => Promise<unknown>;
  readonly checkHuman?: (() => Promise<HumanProof>) | undefined;
  readonly checkPhone?: ((code: string) => Promise<PhoneProof>) | undefined;
  readonly send: (regType: RegisterType, body: RegisterBody) => Promise<LoginResult>;
}

export interface ReadyForm {
  readonly regType: RegisterType;
  /** The values of the visible fields. */
  readonly values: RegistrationValues;
  readonly countryDialingCode: string;
  readonly referralCode: string;
  /** Ticket of a person whom a login provider has identified; "" if there is none. */
  readonly identityTicket: string;
  /** The domain's affiliate code, used if the form has no field for an affiliate code. */
  readonly domainCode: string;
  /** Version of the accepted agreement. */
  readonly agreementVersion: string;
  readonly registerUrl: string;
  readonly domain: string;
}

export async function registerInSteps(form: ReadyForm, steps: RegisterSteps): Promise<LoginResult> {
  const { values, regType } = form;
  const affiliateCode = values.affiliateCode ?? "";
  if (affiliateCode !== "") await steps.checkAffiliate(affiliateCode);
  const human = (await steps.checkHuman?.()) ?? {};
  const hasPhoneStep = values.verificationCode !== undefined && steps.checkPhone !== undefined;
  const phone = hasPhoneStep ? await steps.checkPhone?.(values.verificationCode ?? "") : undefined;
  return steps.send(regType, { ...bodyOf(form), ...human, ...phone });
}

function bodyOf({ regType, values, domainCode, identityTicket, ...rest }: ReadyForm): RegisterBody {
  const numberAsUserName = regType === "registerMobile" ? { username: values.mobileNum ?? "" } : {};
  return {
    ...rest,
    ...values,
    ...numberAsUserName,
    ...(identityTicket !== "" && { identityTicket }),
    affiliateCode: values.affiliateCode ?? domainCode,
    registerUrl: rest.registerUrl.slice(0, 500),
    agreement: true,
    registerMethod: merchantConfiguration.platform,
    login: true,
  };
}
