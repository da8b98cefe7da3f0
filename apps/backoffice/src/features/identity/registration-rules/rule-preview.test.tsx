import { afterEach, expect, it } from "vitest";
import { renderOffice } from "../../../testing/render-office.tsx";
import type { Rendered } from "../../../testing/render-office.tsx";
import { RulePreview } from "./rule-preview.tsx";
import type { RuleChoices } from "./rule-draft.ts";

let rendered: Rendered;
afterEach(() => rendered.close());

const enabledField = { enabled: true, required: true, patternId: 6, minLength: 6, maxLength: 16 };
const setting = { isMobileOn: true, isSmsOn: true, hasMobilePassword: false, dialingCode: "63" };

async function hintsOf(choices: RuleChoices): Promise<Record<string, string>> {
  rendered = await renderOffice(<RulePreview choices={choices} setting={setting} />);
  const fields = [...rendered.element.querySelectorAll(".field")];
  const textOf = (field: Element, part: string) => field.querySelector(part)?.textContent?.replace(/\s*\*$/, "") ?? "";
  return Object.fromEntries(fields.map((field) => [textOf(field, ".field-label"), textOf(field, ".field-hint")]));
}

it("the preview of registration rules shows the same hints as the portal's form", async () => {
  expect(await hintsOf({ mobileNum: enabledField, paymentPassword: enabledField })).toMatchObject({
    "Confirm password": "Repeat the password",
    "Mobile number": "10-digit number",
    "Payment password": "6 - 16 digits. Needed for every withdrawal; must differ from your login password",
    "Verification code": "The code from our SMS",
  });
});
