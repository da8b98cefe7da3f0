/** The outline of a page on its way, and what stands there when it does not come. */

import { Button } from "@openhouse/ui/button/button";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { useTexts } from "@openhouse/i18n/texts-provider";
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

/** A chunk did not load: connection lost, or a new build took its place. */
export function PageLoadFailure() {
  const { t } = useTexts();
  return (
    <DarkWindow title={t("common.error.title")} text={t("home.reload")}>
      <Button kind="primary" icon="refresh" onClick={() => location.reload()}>
        {t("common.retry")}
      </Button>
    </DarkWindow>
  );
}
