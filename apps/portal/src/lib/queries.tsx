/** The query cache of the member's side. Not part of the first paint: it comes with the first part that needs it. */

import type { ReactNode } from "react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { toApiError } from "@openhouse/browser/api-error";

const staleMs = 15_000;

/** One cache per page; emptied when a session ends. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: staleMs,
      // A refusal will not change by asking again; a lost connection may come back.
      retry: (failures, error) => failures < 2 && toApiError(error)?.kind === "network",
      refetchOnWindowFocus: true,
      // Without a connection a press on refresh must be answered, and not wait for one.
      networkMode: "always",
    },
  },
});

/** Above everything that uses `useQuery`. */
export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
