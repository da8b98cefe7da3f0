/** Reloads a member after a change, before the dialog closes. */

import { useQueryClient } from "@tanstack/react-query";
import { callKey } from "../../lib/use-call.ts";

export function useRefreshMember(id: string): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: callKey("GET /backoffice/api/members/:id", { params: { id } }) });
}
