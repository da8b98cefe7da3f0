/** Sets the title of the tab on pages whose title comes from their content (`needsContent` in the route table). */

import { useEffect } from "react";
import { usePage } from "./page-context.tsx";

/** Pass undefined until the content has loaded. */
export function useContentTitle(title: string | undefined): void {
  const { name } = usePage().merchant;
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${name}`;
  }, [title, name]);
}
