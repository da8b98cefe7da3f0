/**
 * The way of a registration after its form is right, in this order: affiliate code, a person and no robot, the number
 * by a phone-auth service, the call itself (specification, section 4, Registration). What a step throws ends it;
 * nothing before the last step changes anything. Pure but for the steps it is given.
 */

import type { CallInput, Reply } from "@openhouse/browser/api-types";
import { merchantConfiguration } from "@openhouse/rules/merchants/merchant-configuration";
import type { RegisterType, RegistrationValues } from "@openhouse/rules/identity/registration-form";

export type RegisterBody = CallInput<"PUT /wps/member/register">["body"];
export type LoginResult = Reply<"PUT /wps/member/register">;

/** Proves a person by GeeTest; empty while the house has no such verifier, or the picture is to be copied instead. */
export type HumanProof = Pick<RegisterBody, "geetestValidateV4">;

/** What a phone-auth service answers for a number. */
export interface PhoneProof {
  readonly firebaseChannel: "sms";
  readonly firebaseIdToken: string;
}

/** The steps that go outside; absent ones are skipped. */
export interface RegisterSteps {
  /** Refuses a code that nobody gave out. */
  readonly checkAffiliate: (code: string) => Promise<unknown>;
  readonly checkHuman?: (() => Promise<HumanProof>) | undefined;
  readonly checkPhone?: ((code: string) => Promise<PhoneProof>) | undefined;
  readonly send: (regType: RegisterType, body: RegisterBody) => Promise<LoginResult>;
}

/** A form that is right. */
export interface ReadyForm {
  readonly regType: RegisterType;
  /** The fields that are shown. */
  readonly values: RegistrationValues;
  readonly countryDialingCode: string;
  readonly referralCode: string;
  /** Of a person whom another house has proved; "" = none. */
  readonly identityTicket: string;
  /** What the domain names when the form does not ask for a code. */
  readonly domainCode: string;
  /** Of the agreement whose box is ticked. */
  readonly agreementVersion: string;
  readonly registerUrl: string;
  readonly domain: string;
}

export async function registerInSteps(form: ReadyForm, steps: RegisterSteps): Promise<LoginResult> {
  const { values, regType } = form;
  const typed = values.affiliateCode ?? "";
  if (typed !== "") await steps.checkAffiliate(typed);
  const human = (await steps.checkHuman?.()) ?? {};
  const isProved = values.verificationCode !== undefined && steps.checkPhone !== undefined;
  const phone = isProved ? await steps.checkPhone?.(values.verificationCode ?? "") : undefined;
  return steps.send(regType, { ...bodyOf(form), ...human, ...phone });
}

function bodyOf({ regType, values, domainCode, identityTicket, ...rest }: ReadyForm): RegisterBody {
  const byNumber = regType === "registerMobile" ? { username: values.mobileNum ?? "" } : {};
  return {
    ...rest,
    ...values,
    ...byNumber,
    ...(identityTicket !== "" && { identityTicket }),
    affiliateCode: values.affiliateCode ?? domainCode,
    registerUrl: rest.registerUrl.slice(0, 500),
    agreement: true,
    registerMethod: merchantConfiguration.platform,
    login: true,
  };
}
