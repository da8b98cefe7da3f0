/**
 * A draft that outlives its page: who looks something up elsewhere, or whose page got a newer version underneath, finds
 * it again. It lives as long as the tab and is its writer's own.
 */

import { useState } from "react";
import { useStaff } from "./office.tsx";

const drafts = new Map<string, unknown>();

/** The draft of a page, and how to change it; `empty` is what a page starts with. */
export function useKeptDraft<Draft>(page: string, empty: Draft): readonly [Draft, (next: Draft) => void] {
  const key = `${useStaff().account} ${page}`;
  const [draft, setDraft] = useState<Draft>(() => (drafts.get(key) as Draft | undefined) ?? empty);
  const keep = (next: Draft) => {
    drafts.set(key, next);
    setDraft(next);
  };
  return [draft, keep];
}
