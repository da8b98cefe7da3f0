/** Keeps the frame visible when a page fails, or when its chunk is missing after a new version was deployed. */

import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { ErrorBoundary } from "@openhouse/ui/boundary/error-boundary";
import { Button } from "@openhouse/ui/button/button";
import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { OfficePage } from "../components/office-page.tsx";

/** Wraps the current page. A change of the URL path resets the boundary. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  return (
    <ErrorBoundary resetKey={path} fallback={<BrokenPage />}>
      {children}
    </ErrorBoundary>
  );
}

function BrokenPage() {
  const { t } = useTexts();
  return (
    <OfficePage title={t("backoffice.broken.title")}>
      <div role="alert">
        <EmptyState title={t("backoffice.broken.title")} text={t("backoffice.broken.text")}>
          {/* A chunk that failed to load is not requested again until the page is reloaded. */}
          <Button kind="primary" icon="refresh" onClick={() => location.reload()}>
            {t("backoffice.broken.reload")}
          </Button>
        </EmptyState>
      </div>
    </OfficePage>
  );
}
