import { act } from "react";
import { describe, expect, it } from "vitest";
import { Queries } from "../../../lib/queries/queries.tsx";
import { renderInPage } from "../../../testing/render-in-page.tsx";
import { submitForm } from "../../../testing/submit-form.ts";
import { testMerchant } from "../../../testing/test-merchant.ts";
import type { OwnIdentity } from "../api/use-identity.ts";
import IdentityPage from "./identity-page.tsx";

const nothing: OwnIdentity = {
  state: "none",
  required: { withdrawal: true, deposit: false, play: false },
  canSubmit: true,
  submittedAt: null,
  decidedAt: null,
  validUntil: null,
  reason: null,
  note: "",
  country: "PH",
  uploaded: [],
};

async function show(identity: OwnIdentity, timeZone = testMerchant.timeZone) {
  const respond = async (route: string) => {
    if (route === "GET /wps/member/info") return { type: 0, currency: "PHP" };
    if (route === "POST /wps/member/identity") return { ...nothing, state: "submitted", canSubmit: false };
    return identity;
  };
  const part = (
    <Queries>
      <IdentityPage />
    </Queries>
  );
  const page = await renderInPage(part, { respond, token: "t", merchant: { timeZone } });
  await page.until(() => page.find(".identity-state"));
  return page;
}

describe("the page that verifies the identity", () => {
  it("says what the identity check is needed for, and sends only a complete form", async () => {
    const page = await show({ ...nothing, uploaded: ["front", "back"] });
    expect(page.root.textContent).toContain("Needed before you withdraw");
    expect(page.root.textContent).not.toContain("Needed before you deposit");
    await submitForm(page, {});
    expect(page.root.textContent).toContain("Enter the document number");
    expect(page.root.querySelectorAll("[data-state=sent]")).toHaveLength(2);
    const typed = { name: "Juan dela Cruz", birthday: "1990-06-12", number: "P1234567A", expiresOn: "2039-01-31" };
    await submitForm(page, typed);
    expect(page.root.textContent).toContain("This picture is missing");
    const sent = () => page.calls.filter(({ route }) => route === "POST /wps/member/identity");
    expect(sent()).toEqual([]);
    const input = page.find("input[name=file-selfie]") as HTMLInputElement;
    const file = new File(["selfie"], "me.png", { type: "image/png" });
    Object.defineProperty(input, "files", { value: [file] });
    await act(async () => input.dispatchEvent(new Event("change", { bubbles: true })));
    await page.until(() => page.find("[data-side=selfie][data-state=sent]"));
    await submitForm(page, {});
    await page.until(() => page.find("[data-state=submitted]"));
    expect(sent()).toMatchObject([{ input: { body: { number: "P1234567A", expiresOn: "2039-01-31" } } }]);
    expect(page.root.querySelector("form")).toBeNull();
  });

  it("shows why a document was rejected, with the message of the staff, and the form again", async () => {
    const page = await show({ ...nothing, state: "rejected", reason: "unreadable", note: "Your thumb covers it." });
    expect(page.find(".notice").textContent).toContain("We could not read the document.");
    expect(page.find(".notice").textContent).toContain("Your thumb covers it.");
    expect(page.find("form")).not.toBeNull();
  });

  it("shows until when an approval is valid, and offers a renewal before it ends", async () => {
    const approved = { ...nothing, state: "approved", validUntil: "2027-01-31", canSubmit: false } as const;
    const page = await show(approved);
    expect(page.root.textContent).toContain("Valid until Jan 31, 2027");
    expect(page.root.querySelector("form")).toBeNull();
    const eastmost = await show(approved, "Pacific/Kiritimati");
    expect(eastmost.root.textContent).toContain("Valid until Jan 31, 2027");
    const ending = await show({ ...approved, canSubmit: true });
    expect(ending.root.textContent).toContain("Your verification ends soon");
    expect(ending.root.querySelector("form")).not.toBeNull();
  });
});
