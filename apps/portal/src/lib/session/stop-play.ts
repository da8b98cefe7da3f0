/** What the page does when play has stopped: it closes an open game and shows a dialog with the reason. */

import type { LiveMessage } from "@openhouse/protocol/core/live-message";
import { openDialog } from "../dialogs/dialog-store.ts";
import { erasePerson } from "./forget-person.ts";
import { navigate } from "../navigation/location.tsx";
import { usePage } from "../page/page-context.tsx";

/** From the live channel, or from the response to the member's own request. */
export type PlayStop = Extract<LiveMessage, { kind: "excluded" | "timeSpent" }>;

/**
 * Ends play. If the member is signed out too, goes to the front page and returns true. Calling it twice has no further
 * effect.
 */
export function useStopPlay(): (stop: PlayStop) => boolean {
  const { merchant, session } = usePage();
  return (stop) => {
    const isOver = stop.kind === "timeSpent" || stop.exclusion === "self_exclusion";
    if (isOver) {
      erasePerson(session, merchant.code);
      navigate("/");
    }
    if (stop.kind === "timeSpent") openDialog({ kind: "stopped", cause: "time", until: stop.until });
    else openDialog({ kind: "stopped", cause: isOver ? "out" : "break", until: stop.untilAt });
    return isOver;
  };
}
