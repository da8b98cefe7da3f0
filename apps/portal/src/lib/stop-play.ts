/** What the page does when play has stopped: an open game closes, and a dialog says why. */

import type { LiveMessage } from "@openhouse/protocol/core/live-message";
import { openDialog } from "./dialog-store.ts";
import { erasePerson } from "./forget-person.ts";
import { navigate } from "./location.tsx";
import { usePage } from "./page-context.tsx";

/** The hint of the live channel, or what the answer to the member's own wish said. */
export type PlayStop = Extract<LiveMessage, { kind: "excluded" | "timeSpent" }>;

/** Whoever is signed out by it lands on the front page; answers whether that is so. Told twice, it does the same. */
export function useStopPlay(): (stop: PlayStop) => boolean {
  const { house, session } = usePage();
  return (stop) => {
    const isOver = stop.kind === "timeSpent" || stop.exclusion === "self_exclusion";
    if (isOver) {
      erasePerson(session, house.code);
      navigate("/");
    }
    if (stop.kind === "timeSpent") openDialog({ kind: "stopped", cause: "time", until: stop.until });
    else openDialog({ kind: "stopped", cause: isOver ? "out" : "break", until: stop.untilAt });
    return isOver;
  };
}
