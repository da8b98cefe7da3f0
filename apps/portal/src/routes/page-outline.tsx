/** The outline of a page on its way, and what stands there when it does not come. */

import { Button } from "@openhouse/ui/button/button";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { ChunkFailure } from "../lib/load-chunk.ts";
import { DarkWindow } from "../components/dark-window.tsx";

/** Heading, a bar and a block: the shape of most pages. */
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
  /** How to ask again; a chunk needs the whole page anew, content does not. */
  readonly onRetry?: () => void;
  /** A part of the application that did not come names itself. */
  readonly error?: unknown;
}

/** Something did not load: connection lost, or a new build took its place. */
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

/** The page broke while it was drawn: a defect of ours, and a reload is the way on. */
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
