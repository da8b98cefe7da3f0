/** A registration whose number the phone-auth service verifies, through our server. */

import { act } from "react";
import { describe, expect, it } from "vitest";
import { ApiError } from "@openhouse/browser/api-error";
import { show, validValues } from "./testing/show-register-form.tsx";
import type { RegisterSetting } from "./testing/show-register-form.tsx";

const codeCall = "POST /wps/verification/phoneAuth/code";
const confirmationCall = "POST /wps/verification/phoneAuth/confirmation";
const proof = { firebaseChannel: "sms", firebaseIdToken: "identity" };

/** Requests a code for a number, types a code and submits the form. */
async function registerByPhone(sessionInfo: string, confirm: () => unknown) {
  const setting: RegisterSetting = {
    flags: { REGMOBVERF3: true },
    hasPhoneAuth: true,
    responses: {
      [codeCall]: () => ({ sessionInfo, expiredMinutes: 1 }),
      [confirmationCall]: confirm,
    },
  };
  const form = await show(setting);
  await form.enter({ ...validValues, mobileNum: "9171234567" });
  const codeButton = form.find(".code-button");
  await act(async () => codeButton.click());
  await form.until(() => expect(codeButton.textContent).toMatch(/^\d+s$/));
  const countdown = codeButton.textContent;
  await form.enter({ verificationCode: "246810" });
  await form.confirmAge();
  await form.submit();
  await form.until(() => expect(form.routes()).toContain(confirmationCall));
  const inputOf = (name: string) => form.calls.find(({ route }) => route === name)?.input;
  return { form, countdown, inputOf };
}

describe("a registration with phone-auth", () => {
  it("[S9.003] sends the code through our server, counts from 60 seconds, and registers with the proof", async () => {
    const { form, countdown, inputOf } = await registerByPhone("session-1", () => proof);
    expect(inputOf(codeCall)).toEqual({ body: { mobileNo: "9171234567", countryDialingCode: "63" } });
    expect(countdown).toBe("60s");
    expect(inputOf(confirmationCall)).toEqual({ body: { sessionInfo: "session-1", code: "246810" } });
    expect(form.body()).toMatchObject({ mobileNum: "9171234567", ...proof });
    expect(form.routes()).not.toContain("POST /wps/verification/sms/register");
  });

  it("[S8.004] shows why the service refused the code, and sends no registration", async () => {
    const { form } = await registerByPhone("session-2", () => {
      const value = { code: "auth/invalid-verification-code" };
      throw new ApiError({ kind: "refused", code: "phone.auth.err", message: "Refused", status: 400, value });
    });
    expect(form.root.textContent).toContain("Verification code not valid");
    expect(form.sent()).toEqual([]);
  });
});
