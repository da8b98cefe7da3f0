import { describe, expect, it, vi } from "vitest";
import { renderPart } from "../testing/render-part.tsx";
import { DataTable } from "./data-table.tsx";
import type { Column, ListState } from "./data-table.tsx";

interface Row {
  readonly id: string;
  readonly amount: string;
}

const columns: readonly Column<Row>[] = [
  { key: "id", title: "Number", cell: ({ id }) => id, sum: "Sum" },
  { key: "amount", title: "Amount", cell: ({ amount }) => amount, isNumeric: true, sum: "3.00" },
];

const renderTable = (state: ListState<Row>) =>
  renderPart(
    <DataTable caption="Bets" columns={columns} rowKey={({ id }) => id} state={state} emptyText="No bets yet" />,
  );

describe("a table", () => {
  it("shows its rows, and sums in the footer", async () => {
    const rows = [
      { id: "a", amount: "1.00" },
      { id: "b", amount: "2.00" },
    ];
    const { root } = await renderTable({ kind: "loaded", rows });
    expect([...root.querySelectorAll("tbody tr")].map((row) => row.textContent)).toEqual(["a1.00", "b2.00"]);
    expect(root.querySelector("tfoot")?.textContent).toBe("Sum3.00");
  });

  it("marks numeric cells in head, body and footer, and labels each cell for phones", async () => {
    const { root } = await renderTable({ kind: "loaded", rows: [{ id: "a", amount: "1.00" }] });
    expect(root.querySelectorAll("[data-numeric]")).toHaveLength(3);
    expect(root.querySelector("td[data-numeric]")?.getAttribute("data-label")).toBe("Amount");
  });

  it("can be focused by keyboard, because it can scroll", async () => {
    const { find } = await renderTable({ kind: "loaded", rows: [{ id: "a", amount: "1.00" }] });
    expect(find("section").tabIndex).toBe(0);
    expect(find("section").getAttribute("aria-label")).toBe("Bets");
  });

  it("is marked as busy while it loads", async () => {
    const { find } = await renderTable({ kind: "loading" });
    expect(find("section").getAttribute("aria-busy")).toBe("true");
  });

  it("shows a text if it is empty", async () => {
    const { root } = await renderTable({ kind: "loaded", rows: [] });
    expect(root.textContent).toBe("No bets yet");
  });

  it("shows the error of a failed request, and calls onRetry for its button", async () => {
    const onRetry = vi.fn();
    const { root, click } = await renderTable({
      kind: "failed",
      text: "No connection",
      retryLabel: "Try again",
      onRetry,
    });
    expect(root.textContent).toContain("No connection");
    await click("button");
    expect(onRetry).toHaveBeenCalledOnce();
  });
});
