/** Lets a form report to the surrounding dialog that a request is in progress. */

import { createContext, use, useEffect } from "react";

/** Provided by `Dialog`; undefined for a form outside a dialog. */
export const DialogBusy = createContext<((isBusy: boolean) => void) | undefined>(undefined);

/** While `isBusy`, the surrounding dialog cannot be closed by Escape, the close button or "back". */
export function useDialogBusy(isBusy: boolean): void {
  const setDialogBusy = use(DialogBusy);
  useEffect(() => {
    if (!isBusy || setDialogBusy === undefined) return;
    setDialogBusy(true);
    return () => setDialogBusy(false);
  }, [isBusy, setDialogBusy]);
}
