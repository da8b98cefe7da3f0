/** The outline of a page while it loads, and the messages when it fails. */

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
  /** Default: reload the page, which a chunk that failed needs. Content can be read again without a reload. */
  readonly onRetry?: () => void;
  /** The error of a chunk names the chunk. */
  readonly error?: unknown;
}

/** Shown when something did not load: the connection was lost, or a new build replaced it. */
export function PageLoadFailure({ onRetry = reload, error }: PageLoadFailureProps) {
  const { t } = useTexts();
  const chunk = error instanceof ChunkFailure && error.kind === "chunk" ? error : undefined;
  return (
    <DarkWindow title={t("common.error.title")} text={t(chunk === undefined ? "home.reload" : "common.error.network")}>
      {chunk !== undefined && <p className="muted">{chunk.message}</p>}
      <Button kind="primary" icon="refresh" onClick={onRetry}>
        {t("common.retry")}
      </Button>
    </DarkWindow>
  );
}

/** Shown when a page throws while rendering. This is a bug of ours; a reload may help. */
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
