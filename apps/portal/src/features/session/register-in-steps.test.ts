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
const human = {
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

/** Runs the steps and records their calls; the verifiers are fakes. */
async function go(change: Partial<ReadyForm> = {}, own: Partial<RegisterSteps> = {}) {
  const walked: string[] = [];
  const bodies: RegisterBody[] = [];
  const steps: RegisterSteps = {
    checkAffiliate: async (code) => walked.push(`affiliate ${code}`),
    send: async (regType, body) => {
      walked.push(regType);
      bodies.push(body);
      return result;
    },
    ...own,
  };
  const ended = registerInSteps({ ...form, ...change }, steps);
  const error = await ended.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return { walked, body: bodies[0], error };
}

const surroundingRows = "[S3.081] [S3.082] [S3.083] [S7.011] [S7.012] [S7.013] [S7.014] [S7.015]";

describe("the way of a registration", () => {
  it.each([
    ["register", form.values, form.values],
    // The number is the name.
    ["registerMobile", { mobileNum: "9171234567" }, { mobileNum: "9171234567", username: "9171234567" }],
  ] as const)(`${surroundingRows} %s sends what surrounds the form`, async (regType, values, sent) => {
    const { walked, body } = await go({ regType, values });
    expect(walked).toEqual([regType]);
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
  });

  it("[S4.043] checks an affiliate code before the call, and asks nothing without one", async () => {
    expect((await go({ values: { ...form.values, affiliateCode: "ana" } })).walked).toEqual([
      "affiliate ana",
      "register",
    ]);
    expect((await go({ values: { ...form.values, affiliateCode: "" } })).walked).toEqual(["register"]);
  });

  it("[S4.044] [S3.084] asks for a person after the affiliate code and sends the proof", async () => {
    const walked: string[] = [];
    const { body } = await go(
      { values: { ...form.values, affiliateCode: "ana" } },
      {
        checkAffiliate: async () => walked.push("affiliate"),
        checkHuman: async () => {
          walked.push("human");
          return human;
        },
      },
    );
    expect(walked).toEqual(["affiliate", "human"]);
    expect(body).toMatchObject(human);
  });

  it("[S4.045] [S3.085] [S3.086] proves the number by a phone-auth service where there is one", async () => {
    const values = { ...form.values, mobileNum: "9171234567", verificationCode: "123456" };
    const checkPhone = async (code: string) => ({ firebaseChannel: "sms" as const, firebaseIdToken: `proof ${code}` });
    const proved = await go({ values }, { checkPhone });
    expect(proved.body).toMatchObject({ firebaseChannel: "sms", firebaseIdToken: "proof 123456" });
    const { body } = await go({ values });
    expect(body).not.toHaveProperty("firebaseChannel");
    expect(body).not.toHaveProperty("firebaseIdToken");
  });

  it("ends at the step that fails, and nothing was sent", async () => {
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
      const { error, body } = await go({ values }, steps);
      expect([error, body]).toEqual([new Error("no"), undefined]);
    }
  });
});
