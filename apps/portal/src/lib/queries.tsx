/** The query cache of the member's side. Not part of the first paint: it comes with the first part that needs it. */

import type { ReactNode } from "react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { toApiError } from "@openhouse/browser/api-error";
import { onPersonChange } from "./kept-page.ts";
import type { PersonChange } from "./kept-page.ts";

const staleMs = 15_000;
/** As long as somebody may take to come back. */
const longestLoginMs = 30 * 60_000;

/** One cache per page; it holds what one person may see, and never more. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: staleMs,
      // A page that waits for its person to come back reads nothing, and still stands on what it has read.
      gcTime: longestLoginMs,
      // A refusal will not change by asking again; a lost connection may come back.
      retry: (failures, error) => failures < 2 && toApiError(error)?.kind === "network",
      refetchOnWindowFocus: true,
      // Without a connection a press on refresh must be answered, and not wait for one.
      networkMode: "always",
    },
  },
});

const changes: Readonly<Record<PersonChange, () => void>> = {
  // What is on its way is about to fail; a page that has its values must not show that failure in their place.
  waiting: () => void queryClient.cancelQueries(),
  back: () => void queryClient.invalidateQueries(),
  other: () => void queryClient.resetQueries(),
  gone: () => queryClient.clear(),
};
onPersonChange((change) => changes[change]());

/** Above everything that uses `useQuery`. */
export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
