/** Shows what became of a member before the dialog closes. */

import { useQueryClient } from "@tanstack/react-query";
import { callKey } from "../../lib/use-call.ts";

/** See the head of this file. */
export function useRefreshMember(id: string): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: callKey("GET /backoffice/api/members/:id", { params: { id } }) });
}
