import { afterEach, expect, it } from "vitest";
import { createTextStore } from "@openhouse/i18n/text-store";
import { TextsProvider } from "@openhouse/i18n/texts-provider";
import { renderOffice } from "../testing/render-office.tsx";
import type { Rendered } from "../testing/render-office.tsx";
import { NoTexts } from "./start-problem.tsx";

let rendered: Rendered | undefined;
afterEach(() => rendered?.close());

it.each([
  ["EN", "The back office could not be loaded.", "Reload"],
  ["TY", "Hindi ma-load ang back office.", "I-reload"],
] as const)("a page without texts shows an error in %s with a reload button", async (language, text, reload) => {
  rendered = await renderOffice(
    <TextsProvider store={createTextStore(language)}>
      <NoTexts />
    </TextsProvider>,
  );
  expect(rendered.find("[role=alert]").textContent).toContain(text);
  expect(rendered.button(reload)).toBeDefined();
});
