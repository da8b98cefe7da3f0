/** The state of an archive as a badge: open while the signed-in staff member may read it, waiting, or closed. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { Badge } from "@openhouse/ui/badge/badge";
import type { ArchiveRow } from "./use-archives.ts";

const tones = { open: "gain", waiting: "live", closed: "neutral" } as const;

export function archiveStateOf({ request, readableUntil }: Pick<ArchiveRow, "request" | "readableUntil">) {
  if (readableUntil !== null) return "open";
  return request === null ? "closed" : "waiting";
}

export function ArchiveState({ archive }: { archive: ArchiveRow }) {
  const { t } = useTexts();
  const state = archiveStateOf(archive);
  return <Badge tone={tones[state]}>{t(`archives.state.${state}`)}</Badge>;
}
