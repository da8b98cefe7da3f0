/**
 * Opens the contract modal when a request waits for the member's answer that was not shown in this session
 * (docs/wire-format.md, Contracts of the member). It waits while another dialog is open.
 */

import { useEffect } from "react";
import { openDialog, useOpenDialog } from "../../../lib/dialogs/dialog-store.ts";
import { useOwnContracts } from "../api/use-own-contracts.ts";
import { hasUnseenRequest, noteSeenRequests } from "../rules/seen-requests.ts";

/** Renders nothing. A failed read is ignored, because the pages show the contracts too. */
export default function ContractWatch() {
  const isFree = useOpenDialog() === undefined;
  const { data } = useOwnContracts();
  const waiting = data?.waiting;
  useEffect(() => {
    if (!isFree || waiting === undefined || !hasUnseenRequest(waiting)) return;
    const show = () => {
      if (isWriting()) return;
      // Recorded before the dialog opens, so that a dialog that fails to load is not opened again and again.
      noteSeenRequests(waiting);
      openDialog({ kind: "contract" });
    };
    show();
    // Checks repeatedly, because nothing else reports that the member has stopped typing.
    const looking = setInterval(show, lookAgainMs);
    return () => clearInterval(looking);
  }, [isFree, waiting]);
  return null;
}

const lookAgainMs = 1_000;

/** Does not interrupt a member who is typing. */
function isWriting(): boolean {
  return document.activeElement?.matches("input, textarea, select") === true;
}
