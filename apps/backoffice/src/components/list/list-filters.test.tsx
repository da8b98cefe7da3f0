import { afterEach, describe, expect, it } from "vitest";
import { press, renderOffice } from "../../testing/render-office.tsx";
import type { Rendered } from "../../testing/render-office.tsx";
import { ListFilterBar, optionsOf, useListFilters } from "./list-filters.tsx";

const colours = ["red", "green"] as const;

let rendered: Rendered | undefined;
afterEach(async () => {
  await rendered?.close();
  history.replaceState(null, "", "/");
});

function Probe() {
  const filters = useListFilters({
    name: { label: "Name" },
    colour: { label: "Colour", options: optionsOf(colours, (colour) => colour), initial: "red" },
    late: { label: "Late", options: [] },
  });
  return (
    <>
      <ListFilterBar filters={filters} />
      <output>{JSON.stringify([filters.query, filters.isFiltered])}</output>
    </>
  );
}

async function open(search: string) {
  history.replaceState(null, "", `/things${search}`);
  rendered = await renderOffice(<Probe />);
  return rendered;
}

describe("the filters of a list", () => {
  it.each([
    ["", { colour: "red" }, false],
    ["?name=ana", { name: "ana", colour: "red" }, true],
    ["?colour=green", { colour: "green" }, true],
    ["?colour=", {}, true],
    ["?colour=blue", {}, true],
    ["?late=7", { colour: "red", late: "7" }, true],
  ])(
    "turn the URL query %j into the request query %j, and drop unknown options unless the options still load",
    async (search, query, isFiltered) => {
      const page = await open(search);
      expect(page.find("output").textContent).toBe(JSON.stringify([query, isFiltered]));
    },
  );

  it("return to their initial values when they are cleared", async () => {
    const page = await open("?name=ana&colour=green&view=all");
    await press(page.find("search button"));
    expect(location.search).toBe("?view=all");
    expect(page.find("output").textContent).toBe(JSON.stringify([{ colour: "red" }, false]));
  });
});
