/** Fills in the named fields of a form and submits it. */

import { act } from "react";
import type { RenderedInPage } from "./render-in-page.tsx";
import { typeText } from "./type-text.ts";

export async function submitForm({ find }: RenderedInPage, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(values)) {
    await typeText(find(`input[name=${name}]`) as HTMLInputElement, text);
  }
  await act(async () => (find("form") as HTMLFormElement).requestSubmit());
}
