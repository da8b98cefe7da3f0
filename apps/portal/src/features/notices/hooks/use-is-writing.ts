/** Whether the member is typing into a field of the page; a dialog that opened then would take the focus away. */

import { useEffect, useState } from "react";

/** Fields inside a dialog do not count. */
export function useIsWriting(): boolean {
  const [isWriting, setWriting] = useState(isFieldInUse);
  useEffect(() => {
    const look = () => setWriting(isFieldInUse());
    // While the focus moves from one field to the next, no field has it.
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
