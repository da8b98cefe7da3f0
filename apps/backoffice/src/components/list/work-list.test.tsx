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
  { key: "secret", title: "File only", cell: () => "", csv: () => "x", isFileOnly: true },
];
const still: KeysetList<Row> = {
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
const two: Row[] = [
  { id: "one", amount: 1 },
  { id: "two", amount: 2 },
];

let shown: Rendered | undefined;
afterEach(() => shown?.close());

async function show(list: Partial<KeysetList<Row>>) {
  shown = await renderOffice(
    <WorkList
      caption="Rows"
      columns={columns}
      list={{ ...still, ...list }}
      rowKey={({ id }) => id}
      currentKey="two"
      emptyText="Nothing here."
      fileName="rows"
    />,
  );
  return shown;
}

describe("a list to work on", () => {
  it("shows its shape while it waits", async () => {
    const list = await show({ isLoading: true });
    expect(list.find("[aria-busy=true]")).toBeDefined();
  });

  it("says that there is nothing", async () => {
    expect((await show({})).text()).toContain("Nothing here.");
  });

  it("says what went wrong and tries again", async () => {
    const reload = vi.fn<() => void>();
    const error = new ApiError({ kind: "network", code: "", message: "", status: 0 });
    const list = await show({ error, reload });
    expect(list.text()).toContain("The server does not answer.");
    await press(list.button("Try again"));
    expect(reload).toHaveBeenCalledOnce();
  });

  it("shows rows, the open one marked, with sums, and hides what belongs to the file", async () => {
    const list = await show({ rows: two });
    expect(list.find("tr[aria-current]").textContent).toContain("two");
    expect(list.find("tfoot").textContent).toContain("3 in all");
    expect(list.text()).toContain("2 shown");
    expect(list.text()).not.toContain("File only");
  });

  it("keeps its rows and says so when more of them did not come", async () => {
    const laterError = new ApiError({ kind: "network", code: "", message: "", status: 0 });
    const list = await show({ rows: two, hasMore: true, laterError });
    expect(list.find("tbody").textContent).toContain("one");
    expect(list.find("[role=alert]").textContent).toContain("The server does not answer.");
  });

  it("loads more when there is more", async () => {
    const loadMore = vi.fn<() => void>();
    const list = await show({ rows: two, hasMore: true, loadMore });
    await press(list.button("Load more"));
    expect(loadMore).toHaveBeenCalledOnce();
  });
});
