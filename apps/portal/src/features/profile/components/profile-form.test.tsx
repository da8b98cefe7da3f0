import { expect, it } from "vitest";
import { profileFieldNames } from "@openhouse/rules/identity/profile-fields";
import { Queries } from "../../../lib/queries/queries.tsx";
import { renderInPage } from "../../../testing/render-in-page.tsx";
import { submitForm } from "../../../testing/submit-form.ts";
import { ProfileForm } from "./profile-form.tsx";

it.each([
  [{ nickname: " " }, "Enter 2 to 24 characters."],
  [{ fullName: "<svg onload=alert(1)> 123" }, "Check your entry."],
])("the profile form with %j shows %s and sends nothing", async (values, error) => {
  const fields = profileFieldNames.map((name) => ({ name, value: name === "nickname" ? "Ana" : "", isLocked: false }));
  const form = (
    <Queries>
      <ProfileForm profile={{ id: "1", iconId: null, fields }} />
    </Queries>
  );
  const rendered = await renderInPage(form, { token: "t" });
  await submitForm(rendered, values);
  expect([...rendered.root.querySelectorAll(".field-error")].map(({ textContent }) => textContent)).toEqual([error]);
  expect(rendered.calls).toEqual([]);
});
