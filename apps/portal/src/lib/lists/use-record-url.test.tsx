import { act } from "react";
import { beforeEach, expect, it } from "vitest";
import { renderInPage } from "../../testing/render-in-page.tsx";
import { useRecordUrl } from "./use-record-url.ts";

function Kind() {
  const { filter, page, setFilters, setPage, setWindow } = useRecordUrl();
  return (
    <>
      <i>
        {filter("kind")} {page}
      </i>
      <button type="button" onClick={() => setFilters({ kind: "deposit", order: "17" })}>
        deposits
      </button>
      <button type="button" className="page" onClick={() => setPage(2)}>
        page 2
      </button>
      <button
        type="button"
        className="days"
        onClick={() => setWindow({ name: "custom", from: "2026-03-01", to: "2026-03-02" })}
      >
        days
      </button>
      <button type="button" className="all" onClick={() => setFilters({ kind: "", order: "" })}>
        all
      </button>
    </>
  );
}

const path = "/member/transactionHistory";

async function open(url: string) {
  await act(async () => history.replaceState(null, "", url));
  return renderInPage(<Kind />);
}

beforeEach(() => {
  sessionStorage.clear();
  sessionStorage.setItem("person", "ana");
});

it("a record opened without a query begins with the last filters of its path, on the first page; links, days and other persons change nothing", async () => {
  const first = await open(path);
  await first.click("button");
  await first.until(() => expect(first.find("i").textContent).toBe("deposit 1"));
  await first.click(".page");
  await first.until(() => expect(first.find("i").textContent).toBe("deposit 2"));

  await first.click(".days");
  await first.until(() => expect(location.search).toContain("from=2026-03-01"));
  const second = await open(path);
  expect(second.find("i").textContent).toBe("deposit 1");
  expect(location.search).toBe("?kind=deposit");
  const withQuery = await open(`${path}?kind=withdraw`);
  expect(withQuery.find("i").textContent).toBe("withdraw 1");
  await withQuery.click(".page");
  await withQuery.until(() => expect(withQuery.find("i").textContent).toBe("withdraw 2"));
  expect((await open(path)).find("i").textContent).toBe("deposit 1");
  sessionStorage.setItem("person", "ben");
  expect((await open(path)).find("i").textContent).toBe(" 1");
  const otherRecord = await open("/member/creditReport");
  expect(otherRecord.find("i").textContent).toBe(" 1");
});

it("a record whose filters were removed begins without filters", async () => {
  const first = await open(path);
  await first.click("button");
  await first.until(() => expect(first.find("i").textContent).toBe("deposit 1"));
  await first.click(".all");
  await first.until(() => expect(first.find("i").textContent).toBe(" 1"));
  const second = await open(path);
  expect(second.find("i").textContent).toBe(" 1");
});
