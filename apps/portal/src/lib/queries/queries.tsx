/** The query cache for member data. It loads with the first part that needs it, after the first paint. */

import type { ReactNode } from "react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { toApiError } from "@openhouse/browser/api-error";
import { onPersonChange } from "../browser-storage/kept-page.ts";
import type { PersonChange } from "../browser-storage/kept-page.ts";

const staleMs = 15_000;
/** How long the cache keeps the data of a page that waits for its member to log in again. */
const longestLoginMs = 30 * 60_000;

/** One cache per page. It contains data of only one person. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: staleMs,
      // A page that waits for a login does not use its queries, and the cache deletes unused data after this time.
      gcTime: longestLoginMs,
      // A refusal does not change with a retry; a lost connection may return.
      retry: (failures, error) => failures < 2 && toApiError(error)?.kind === "network",
      refetchOnWindowFocus: true,
      // Without a connection, a refresh must fail instead of waiting for a connection.
      networkMode: "always",
    },
  },
});

const changeHandlers: Readonly<Record<PersonChange, () => void>> = {
  // Running calls are about to fail; a page that has data must not show their errors.
  waiting: () => void queryClient.cancelQueries(),
  back: () => void queryClient.invalidateQueries(),
  other: () => void queryClient.resetQueries(),
  gone: () => queryClient.clear(),
};
onPersonChange((change) => changeHandlers[change]());

export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
