import { expect, it, vi } from "vitest";
import { renderPart } from "../testing/render-part.tsx";
import { Tabs } from "./tabs.tsx";

const tabs = ["one", "two", "three"].map((id) => ({ id, label: id }));

it.each([
  ["ArrowRight", "two", "three"],
  ["ArrowRight", "three", "one"],
  ["ArrowLeft", "one", "three"],
  ["Home", "three", "one"],
  ["End", "one", "three"],
])("the key %s on the tab %s selects the tab %s", async (key, selected, next) => {
  const onSelect = vi.fn();
  const { press } = await renderPart(
    <Tabs label="Days" tabs={tabs} selected={selected} onSelect={onSelect}>
      panel
    </Tabs>,
  );
  await press('[aria-selected="true"]', key);
  expect(onSelect).toHaveBeenCalledWith(next);
});

it("a tab list has one tab stop, and its panel has the selected tab as its name", async () => {
  const { root, find } = await renderPart(
    <Tabs label="Days" tabs={tabs} selected="two" onSelect={() => undefined}>
      panel
    </Tabs>,
  );
  expect([...root.querySelectorAll<HTMLElement>("[role=tab]")].map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
  expect(document.getElementById(find("[role=tabpanel]").getAttribute("aria-labelledby") ?? "")?.textContent).toBe(
    "two",
  );
});
