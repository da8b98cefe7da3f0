import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { sessionTexts } from "@openhouse/i18n/session-texts.gen";
import { shellTexts } from "@openhouse/i18n/shell-texts.gen";
import { createTextStore } from "@openhouse/i18n/text-store";
import { TextsProvider } from "@openhouse/i18n/texts-provider";
import { registrationRules } from "@openhouse/rules/identity/registration-rules";
import { PageProvider } from "../../lib/page/page-context.tsx";
import { createPublicReads, readKey } from "../../lib/page/public-reads.ts";
import { registerRulesRead } from "../../lib/page/register-reads.ts";
import { testMerchant } from "../../testing/test-merchant.ts";
import RegisterPage from "./register-page.tsx";

it("the server renders the registration page with the fields that the registration rules enable", async () => {
  const texts = createTextStore("EN");
  for (const area of [shellTexts, sessionTexts]) await texts.ensure(area);
  const values = {
    [readKey(registerRulesRead, "EN")]: { ...registrationRules, email: { ...registrationRules.email, enabled: true } },
  };
  const page = {
    merchant: { ...testMerchant, flags: { REG3: true } },
    session: undefined,
    api: undefined,
    heroMarkup: "",
    prefetch: () => undefined,
    reads: createPublicReads(values),
  };
  const html = renderToString(
    <TextsProvider store={texts}>
      <PageProvider page={page}>
        <RegisterPage />
      </PageProvider>
    </TextsProvider>,
  );
  for (const name of ["username", "password", "confirmPassword", "email", "isOfAge"])
    expect(html).toContain(`name="${name}"`);
});
