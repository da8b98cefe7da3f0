import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "@openhouse/browser/api-error";
import type { KeysetList } from "../../lib/use-keyset-list.ts";
import { press, renderOffice } from "../../testing/render-office.tsx";
import type { Rendered } from "../../testing/render-office.tsx";
import type { OfficeColumn } from "./office-column.ts";
import { WorkList } from "./work-list.tsx";

interface Row {
  readonly id: string;
  readonly amount: number;
}

const columns: OfficeColumn<Row>[] = [
  { key: "id", title: "Name", cell: ({ id }) => id, csv: ({ id }) => id },
  { key: "amount", title: "Amount", isNumeric: true, cell: ({ amount }) => amount, sum: "3 in all" },
  { key: "note", title: "Only on a wide screen", cell: () => "note", csv: () => "note", isHiddenBesidePanel: true },
  { key: "secret", title: "File only", cell: () => "", csv: () => "x", isFileOnly: true },
];
const emptyList: KeysetList<Row> = {
  rows: [],
  isLoading: false,
  error: null,
  laterError: null,
  hasMore: false,
  isLoadingMore: false,
  loadMore: () => undefined,
  reload: () => undefined,
  updatedAt: 0,
  read: () => Promise.resolve({ list: [], next: null }),
};
const twoRows: Row[] = [
  { id: "one", amount: 1 },
  { id: "two", amount: 2 },
];

let rendered: Rendered | undefined;
afterEach(() => rendered?.close());

/** An empty key means that no row is open. */
async function show(list: Partial<KeysetList<Row>>, currentKey = "two") {
  rendered = await renderOffice(
    <WorkList
      caption="Rows"
      columns={columns}
      list={{ ...emptyList, ...list }}
      rowKey={({ id }) => id}
      currentKey={currentKey === "" ? undefined : currentKey}
      emptyText="Nothing here."
      fileName="rows"
    />,
  );
  return rendered;
}

describe("a list of rows", () => {
  it("shows a placeholder while it loads", async () => {
    const list = await show({ isLoading: true });
    expect(list.find("[aria-busy=true]")).toBeDefined();
  });

  it("shows a text when it is empty", async () => {
    expect((await show({})).text()).toContain("Nothing here.");
  });

  it("shows an error and loads again on request", async () => {
    const reload = vi.fn<() => void>();
    const error = new ApiError({ kind: "network", code: "", message: "", status: 0 });
    const list = await show({ error, reload });
    expect(list.text()).toContain("The server is not responding.");
    await press(list.button("Try again"));
    expect(reload).toHaveBeenCalledOnce();
  });

  it("marks the open row, shows sums, and hides the columns that only the CSV file has", async () => {
    const list = await show({ rows: twoRows });
    expect(list.find("tr[aria-current]").textContent).toContain("two");
    expect(list.find("tfoot").textContent).toContain("3 in all");
    expect(list.text()).toContain("2 shown");
    expect(list.text()).not.toContain("File only");
  });

  it("hides the less important columns while a row is open", async () => {
    expect((await show({ rows: twoRows })).text()).not.toContain("Only on a wide screen");
    await rendered?.close();
    expect((await show({ rows: twoRows }, "")).text()).toContain("Only on a wide screen");
  });

  it("keeps its rows and shows an error when the next page fails to load", async () => {
    const laterError = new ApiError({ kind: "network", code: "", message: "", status: 0 });
    const list = await show({ rows: twoRows, hasMore: true, laterError });
    expect(list.find("tbody").textContent).toContain("one");
    expect(list.find("[role=alert]").textContent).toContain("The server is not responding.");
  });

  it("loads the next page on request", async () => {
    const loadMore = vi.fn<() => void>();
    const list = await show({ rows: twoRows, hasMore: true, loadMore });
    await press(list.button("Load more"));
    expect(loadMore).toHaveBeenCalledOnce();
  });
});
