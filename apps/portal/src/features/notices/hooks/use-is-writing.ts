/** Whether somebody writes into a field of the page right now: a window that opens then would swallow the letters. */

import { useEffect, useState } from "react";

/** Fields inside of a dialog do not count: the dialog is open anyway. */
export function useIsWriting(): boolean {
  const [isWriting, setWriting] = useState(isFieldInUse);
  useEffect(() => {
    const look = () => setWriting(isFieldInUse());
    // While the focus goes from one field to the next, it is nowhere.
    const lookLater = () => setTimeout(look);
    document.addEventListener("focusin", look);
    document.addEventListener("focusout", lookLater);
    return () => {
      document.removeEventListener("focusin", look);
      document.removeEventListener("focusout", lookLater);
    };
  }, []);
  return isWriting;
}

function isFieldInUse(): boolean {
  const { activeElement } = document;
  return activeElement?.matches("input, textarea, select") === true && activeElement.closest("dialog") === null;
}
