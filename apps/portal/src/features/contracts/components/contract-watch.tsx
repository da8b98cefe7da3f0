/**
 * Opens the contract dialog when a contract waits for the member's decision and was not yet shown in this session
 * (docs/wire-format.md, Contracts of the member). Does not open it while another dialog is open.
 */

import { useEffect } from "react";
import { openDialog, useOpenDialog } from "../../../lib/dialogs/dialog-store.ts";
import { useOwnContracts } from "../api/use-own-contracts.ts";
import { hasUnseenRequest, recordSeenRequests } from "../rules/seen-requests.ts";

/** Renders nothing. A failed read is ignored, because the pages also show the contracts. */
export default function ContractWatch() {
  const hasNoDialog = useOpenDialog() === undefined;
  const { data } = useOwnContracts();
  const waiting = data?.waiting;
  useEffect(() => {
    if (!hasNoDialog || waiting === undefined || !hasUnseenRequest(waiting)) return;
    const show = () => {
      if (isWriting()) return;
      // Recorded before the dialog opens, so that a dialog that fails to load is not opened again and again.
      recordSeenRequests(waiting);
      openDialog({ kind: "contract" });
    };
    show();
    // If the member is typing, checks again every second until no field has the focus.
    const timer = setInterval(show, checkMs);
    return () => clearInterval(timer);
  }, [hasNoDialog, waiting]);
  return null;
}

const checkMs = 1_000;

/** A field with the focus counts as typing, because the dialog would take the focus away. */
function isWriting(): boolean {
  return document.activeElement?.matches("input, textarea, select") === true;
}
