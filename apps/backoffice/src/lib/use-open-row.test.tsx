import { afterEach, describe, expect, it, vi } from "vitest";
import { press, renderOffice, waitForUpdates } from "../testing/render-office.tsx";
import type { Rendered } from "../testing/render-office.tsx";
import type { KeysetList } from "./use-keyset-list.ts";
import { useOpenRow } from "./use-open-row.ts";

interface Row {
  readonly id: string;
}

const list: KeysetList<Row> = {
  rows: [{ id: "9" }],
  isLoading: false,
  error: null,
  laterError: null,
  hasMore: true,
  isLoadingMore: false,
  loadMore: () => undefined,
  reload: () => undefined,
  updatedAt: 1,
  read: () => Promise.resolve({ list: [], next: null }),
};
/** All rows of the server; the list shows only the newest. */
const storedRows: Row[] = [{ id: "9" }, { id: "5" }, { id: "2" }];

let rendered: Rendered | undefined;
afterEach(() => rendered?.close());

async function open(openKey: string, readBefore = findBefore) {
  const read = vi.fn<typeof findBefore>(readBefore);
  function Probe() {
    const { row, isMissing, error, retry } = useOpenRow({
      openKey,
      list,
      keyOf: ({ id }) => id,
      route: "things",
      readBefore: read,
    });
    return (
      <button type="button" onClick={retry}>
        {row?.id ?? (isMissing ? "missing" : error === null ? "waiting" : "failed")}
      </button>
    );
  }
  rendered = await renderOffice(<Probe />);
  await waitForUpdates();
  return { page: rendered, read };
}

function findBefore(before: string): Promise<{ list: Row[] }> {
  return Promise.resolve({ list: storedRows.filter(({ id }) => BigInt(id) < BigInt(before)).slice(0, 1) });
}

describe("the row that the URL names", () => {
  it("comes from the list if it is loaded there", async () => {
    const { page, read } = await open("9");
    expect(page.text()).toBe("9");
    expect(read).not.toHaveBeenCalled();
  });

  it("is read from the server if it is not in the list", async () => {
    const { page } = await open("5");
    expect(page.text()).toBe("5");
  });

  it.each(["4", "abc", "0", "99999999999999999999", "9223372036854775807"])(
    "is missing for the key %s",
    async (key) => {
      expect((await open(key)).page.text()).toBe("missing");
    },
  );

  it("can be read again after an error", async () => {
    let isDown = true;
    const { page } = await open("5", (before) => (isDown ? Promise.reject(new Error("down")) : findBefore(before)));
    expect(page.text()).toBe("failed");
    isDown = false;
    await press(page.find("button"));
    await waitForUpdates();
    expect(page.text()).toBe("5");
  });
});
