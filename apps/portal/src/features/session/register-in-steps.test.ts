import { describe, expect, it } from "vitest";
import { registerInSteps } from "./register-in-steps.ts";
import type { ReadyForm, RegisterBody, RegisterSteps } from "./register-in-steps.ts";

const form: ReadyForm = {
  regType: "register",
  values: { username: "capizlover", password: "Lantern2026", confirmPassword: "Lantern2026" },
  countryDialingCode: "66",
  identityTicket: "",
  referralCode: "ana",
  domainCode: "house",
  agreementVersion: "2026-1",
  registerUrl: "https://house.example.ph/register?referralCode=ana",
  domain: "house.example.ph",
};
const humanProof = {
  geetestValidateV4: { captcha_id: "c", lot_number: "l", pass_token: "p", gen_time: "1", captcha_output: "o" },
};
const result = {
  token: "t",
  id: "1",
  userName: "capizlover",
  customerType: 0,
  firstTimeLogin: true,
  passwordExpired: false,
  changePasswordRequired: false,
};

/** Runs the steps with fakes and records their calls. */
async function register(change: Partial<ReadyForm> = {}, otherSteps: Partial<RegisterSteps> = {}) {
  const stepLog: string[] = [];
  const bodies: RegisterBody[] = [];
  const steps: RegisterSteps = {
    checkAffiliate: async (code) => stepLog.push(`affiliate ${code}`),
    send: async (regType, body) => {
      stepLog.push(regType);
      bodies.push(body);
      return result;
    },
    ...otherSteps,
  };
  const registration = registerInSteps({ ...form, ...change }, steps);
  const error = await registration.then(
    () => undefined,
    (failure: unknown) => failure,
  );
  return { stepLog, body: bodies[0], error };
}

const requirements = "[S3.081] [S3.082] [S3.083] [S7.011] [S7.012] [S7.013] [S7.014] [S7.015]";

describe("the steps of a registration", () => {
  it.each([
    ["register", form.values, form.values],
    // The number is the user name.
    ["registerMobile", { mobileNum: "9171234567" }, { mobileNum: "9171234567", username: "9171234567" }],
  ] as const)(
    `${requirements} of the type %s send the values of the form and of the page`,
    async (regType, values, sent) => {
      const { stepLog, body } = await register({ regType, values });
      expect(stepLog).toEqual([regType]);
      expect(body).toEqual({
        ...sent,
        countryDialingCode: "66",
        referralCode: "ana",
        affiliateCode: "house",
        registerUrl: "https://house.example.ph/register?referralCode=ana",
        domain: "house.example.ph",
        agreement: true,
        agreementVersion: "2026-1",
        registerMethod: "WEB",
        login: true,
      });
    },
  );

  it("[S4.043] check an affiliate code before the call if the form has one", async () => {
    expect((await register({ values: { ...form.values, affiliateCode: "ana" } })).stepLog).toEqual([
      "affiliate ana",
      "register",
    ]);
    expect((await register({ values: { ...form.values, affiliateCode: "" } })).stepLog).toEqual(["register"]);
  });

  it("[S4.044] [S3.084] solve the captcha after the affiliate check and send its proof", async () => {
    const stepLog: string[] = [];
    const { body } = await register(
      { values: { ...form.values, affiliateCode: "ana" } },
      {
        checkAffiliate: async () => stepLog.push("affiliate"),
        checkHuman: async () => {
          stepLog.push("human");
          return humanProof;
        },
      },
    );
    expect(stepLog).toEqual(["affiliate", "human"]);
    expect(body).toMatchObject(humanProof);
  });

  it("[S4.045] [S3.085] [S3.086] verify the number by a phone-auth service if the merchant has one", async () => {
    const values = { ...form.values, mobileNum: "9171234567", verificationCode: "123456" };
    const checkPhone = async (code: string) => ({ firebaseChannel: "sms" as const, firebaseIdToken: `proof ${code}` });
    const verified = await register({ values }, { checkPhone });
    expect(verified.body).toMatchObject({ firebaseChannel: "sms", firebaseIdToken: "proof 123456" });
    const { body } = await register({ values });
    expect(body).not.toHaveProperty("firebaseChannel");
    expect(body).not.toHaveProperty("firebaseIdToken");
  });

  it("end at the first step that fails, and nothing is sent", async () => {
    const broken = async () => {
      throw new Error("no");
    };
    const failing: Partial<RegisterSteps>[] = [
      { checkAffiliate: broken },
      { checkHuman: broken },
      { checkPhone: broken },
    ];
    const values = { ...form.values, affiliateCode: "x", verificationCode: "1" };
    for (const steps of failing) {
      const { error, body } = await register({ values }, steps);
      expect([error, body]).toEqual([new Error("no"), undefined]);
    }
  });
});
