/** The texts of one-time codes, as phones and mail programs show them. */

import { expect, test } from "vitest";
import { translate } from "@openhouse/i18n/translate";

const purposes = ["register", "login", "recovery", "bind-mobile", "bind-email", "new-place"] as const;
const cases = (["EN", "TY"] as const).flatMap((language) => purposes.map((purpose) => [language, purpose] as const));
const values = { merchant: "Open House", code: "482913", minutes: 10 };
/** The basic GSM 7-bit alphabet. One character outside it shortens an SMS from 160 to 70 characters. */
const basicAlphabet = /^[\w @£$¥èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà\n\r]*$/;

test.each(cases)(
  "the SMS of a code (%s, %s) begins with the code, fits one SMS, has no link, and names merchant and validity",
  (language, purpose) => {
    const text = translate(language, `messages.code.${purpose}.sms`, values);
    expect(text).toMatch(/^482913 .*Open House/);
    expect(text).toContain("10 minut");
    expect(text.length).toBeLessThanOrEqual(160);
    expect(text).toMatch(basicAlphabet);
    expect(text).not.toMatch(/https?:|www|\.[a-z]{2,}\b/i);
  },
);

test.each(cases)(
  "the mail of a code (%s, %s) has the code in the subject, and two paragraphs; the first begins with the SMS text",
  (language, purpose) => {
    expect(translate(language, `messages.code.${purpose}.subject`, values)).toMatch(/^482913 .*Open House code/);
    const text = translate(language, `messages.code.${purpose}.email`, values);
    expect(text.split("\n\n")).toHaveLength(2);
    expect(text.startsWith(translate(language, `messages.code.${purpose}.sms`, values))).toBe(true);
  },
);

test("a validity of one minute is written in the singular", () => {
  expect(translate("EN", "messages.code.login.sms", { ...values, minutes: 1 })).toContain("for 1 minute.");
});
