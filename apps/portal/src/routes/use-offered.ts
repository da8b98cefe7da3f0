/** The pages of a centre that this house offers: a switched-off one stands in no menu and at no address. */

import { usePage } from "../lib/page-context.tsx";
import type { CentrePage } from "./member-pages.ts";

/** See the head of this file. */
export function useOffered(pages: readonly CentrePage[]): readonly CentrePage[] {
  const { flags } = usePage().house;
  return pages.filter(({ flag }) => flag === undefined || flags[flag] === true);
}
