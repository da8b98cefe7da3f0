/** The outline of a page while it loads, and the messages if the page fails. */

import { Button } from "@openhouse/ui/button/button";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { ChunkFailure } from "../lib/page/load-chunk.ts";
import { DarkWindow } from "../components/dark-window.tsx";

/** A heading, a bar and a block: the shape of most pages. */
export function PageOutline() {
  return (
    <div className="page page-outline" aria-busy="true">
      <Skeleton height="2rem" width="14rem" />
      <Skeleton height="3rem" />
      <Skeleton height="20rem" />
    </div>
  );
}

interface PageLoadFailureProps {
  /** By default the page is reloaded, because a failed chunk needs a reload. Content can be read again without one. */
  readonly onRetry?: () => void;
  /** If a chunk failed, the message of its error is shown as a detail (specification, section 8, Chunk errors). */
  readonly error?: unknown;
}

/** Shown if content or a chunk did not load: the connection was lost, or a new build replaced the chunk. */
export function PageLoadFailure({ onRetry = reload, error }: PageLoadFailureProps) {
  const { t } = useTexts();
  const chunk = error instanceof ChunkFailure && error.kind === "chunk" ? error : undefined;
  // oxlint-disable-next-line typescript/no-unnecessary-boolean-literal-compare -- it is undefined on the server
  const isOffline = navigator.onLine === false;
  return (
    <DarkWindow
      title={t(isOffline ? "common.error.offline" : "common.error.title")}
      text={t(chunk === undefined ? "home.reload" : "common.error.network")}
    >
      {chunk !== undefined && !isOffline && <p className="muted">{chunk.message}</p>}
      <Button kind="primary" icon="refresh" onClick={onRetry}>
        {t("common.retry")}
      </Button>
    </DarkWindow>
  );
}

/** Shown if a page throws while rendering. This is a bug in the portal; a reload may help. */
export function PageBroken() {
  const { t } = useTexts();
  return (
    <DarkWindow title={t("common.error.title")} text={t("common.error.broken")}>
      <Button kind="primary" icon="refresh" onClick={reload}>
        {t("common.reload")}
      </Button>
    </DarkWindow>
  );
}

function reload(): void {
  location.reload();
}
