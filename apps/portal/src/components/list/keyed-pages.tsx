/** Page by page through a record that is read by key: each page knows where its neighbours begin. */

import type { PageNeighbours, RecordAddress } from "../../lib/use-record-address.ts";
import { RecordPages } from "./record-pages.tsx";

interface KeyedPagesProps {
  readonly record: { readonly data: PageNeighbours | undefined; readonly isPlaceholderData: boolean };
  /** Undefined until the record is here. */
  readonly pages: number | undefined;
  readonly address: Pick<RecordAddress, "page" | "turnPage">;
}

/** A press while the page before still stands there would take its keys: it does nothing. */
export function KeyedPages({ record: { data, isPlaceholderData }, pages, address }: KeyedPagesProps) {
  const turn = (page: number) => {
    if (data !== undefined && !isPlaceholderData) address.turnPage(page, data);
  };
  return <RecordPages page={address.page} pages={pages} onPage={turn} />;
}
