/** The data that the server writes into a page for the browser to start from. */

import type { Language } from "@openhouse/i18n/shipped";
import type { Merchant } from "./merchant.ts";
import type { PageValues } from "./public-reads.ts";

export interface PageState {
  readonly merchant: Merchant;
  readonly language: Language;
  readonly values: PageValues;
}

const elementId = "page-state";

/** Returns the element with the state. `<` is escaped, so that no text can close the element. */
export function pageStateElement(state: PageState): string {
  const json = JSON.stringify(state).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="${elementId}">${json}</script>`;
}

/** Returns the state of the page. Throws if the page contains none, which means that the portal did not render it. */
export function readPageState(page: Document): PageState {
  const text = page.getElementById(elementId)?.textContent;
  if (text === undefined || text === null) throw new Error("the page has no state");
  // `pageStateElement` of the same build wrote it.
  return JSON.parse(text) as PageState;
}
