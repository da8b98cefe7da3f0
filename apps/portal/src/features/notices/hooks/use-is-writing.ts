/**
 * Checks whether the member is typing into a field of the page. Popups wait until the member has finished, because a
 * dialog would take the focus away.
 */

import { useEffect, useState } from "react";

/** Fields inside a dialog do not count. */
export function useIsWriting(): boolean {
  const [isWriting, setWriting] = useState(isFieldInUse);
  useEffect(() => {
    const update = () => setWriting(isFieldInUse());
    // While the focus moves from one field to the next, no field has the focus for a moment.
    const updateLater = () => setTimeout(update);
    document.addEventListener("focusin", update);
    document.addEventListener("focusout", updateLater);
    return () => {
      document.removeEventListener("focusin", update);
      document.removeEventListener("focusout", updateLater);
    };
  }, []);
  return isWriting;
}

function isFieldInUse(): boolean {
  const { activeElement } = document;
  return activeElement?.matches("input, textarea, select") === true && activeElement.closest("dialog") === null;
}
