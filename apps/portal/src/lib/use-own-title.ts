/** The title of the tab where the content gives it, and not the route (`needsContent` of the route table). */

import { useEffect } from "react";
import { usePage } from "./page-context.tsx";

/** Undefined until the content is here. */
export function useOwnTitle(title: string | undefined): void {
  const { name } = usePage().house;
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${name}`;
  }, [title, name]);
}
