import { afterEach, describe, expect, it, vi } from "vitest";
import { press, renderOffice, type } from "../../../testing/render-office.tsx";
import type { Rendered } from "../../../testing/render-office.tsx";
import { CountryList } from "./country-list.tsx";

let rendered: Rendered | undefined;
afterEach(() => rendered?.close());

async function show() {
  const onChange = vi.fn<(countries: readonly string[]) => void>();
  rendered = await renderOffice(<CountryList title="Blocked" hint="" countries={["JP"]} onChange={onChange} />);
  return { list: rendered, onChange, field: rendered.find<HTMLInputElement>("input") };
}

describe("a list of countries", () => {
  it("adds a typed country by its name in any letter case or by its code", async () => {
    const { list, onChange, field } = await show();
    await type(field, "hong kong SAR china");
    expect(onChange).not.toHaveBeenCalled();
    await press(list.button("Add"));
    expect(onChange).toHaveBeenLastCalledWith(["JP", "HK"]);
    await type(field, "kr");
    await press(list.button("Add"));
    expect(onChange).toHaveBeenLastCalledWith(["JP", "KR"]);
  });

  it("rejects an unknown country and keeps the typed text", async () => {
    const { list, onChange, field } = await show();
    await type(field, "Atlantis");
    await press(list.button("Add"));
    expect(onChange).not.toHaveBeenCalled();
    expect(list.text()).toContain("Choose a country from the list.");
    expect(field.value).toBe("Atlantis");
  });
});
