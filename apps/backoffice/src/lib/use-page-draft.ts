/**
 * A draft that stays when the staff member leaves its page or when the data of that page is read again. The draft is
 * kept in memory until the tab is closed or reloaded, and belongs to one staff member.
 */

import { useState } from "react";
import { useStaff } from "./office.tsx";

const drafts = new Map<string, unknown>();

/** The draft of a page and a function that changes it; `empty` is the initial draft. */
export function usePageDraft<Draft>(page: string, empty: Draft): readonly [Draft, (next: Draft) => void] {
  const key = `${useStaff().account} ${page}`;
  const [draft, setDraft] = useState<Draft>(() => (drafts.get(key) as Draft | undefined) ?? empty);
  const storeDraft = (next: Draft) => {
    drafts.set(key, next);
    setDraft(next);
  };
  return [draft, storeDraft];
}
