/** Keeps the frame when a page breaks, or when its chunk is gone because a newer version was put in place. */

import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { ErrorBoundary } from "@openhouse/ui/boundary/error-boundary";
import { Button } from "@openhouse/ui/button/button";
import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { OfficePage } from "../components/office-page.tsx";

/** Around the page of the address; another address tries again. */
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
          {/* A chunk that failed to come stays failed on this page: only a new one asks for it again. */}
          <Button kind="primary" icon="refresh" onClick={() => location.reload()}>
            {t("backoffice.broken.reload")}
          </Button>
        </EmptyState>
      </div>
    </OfficePage>
  );
}
