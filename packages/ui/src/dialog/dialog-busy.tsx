/** How a form says to the dialog around it that its answer is on the way. */

import { createContext, use, useEffect } from "react";

/** Given by `Dialog`; undefined where a form stands on a page. */
export const DialogBusy = createContext<((isBusy: boolean) => void) | undefined>(undefined);

/** While `isBusy`, nothing closes the dialog around the caller: neither Escape nor its cross nor "back". */
export function useDialogBusy(isBusy: boolean): void {
  const tell = use(DialogBusy);
  useEffect(() => {
    if (!isBusy || tell === undefined) return;
    tell(true);
    return () => tell(false);
  }, [isBusy, tell]);
}
