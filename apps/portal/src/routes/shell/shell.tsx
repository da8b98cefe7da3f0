/** The frame of every page: header, side menu, page, footer and bottom bar. */

import "./shell.css";
import { Suspense, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import { ErrorBoundary } from "@openhouse/ui/boundary/error-boundary";
import { Toaster } from "@openhouse/ui/toast/toaster";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { usePath } from "../../lib/navigation/location.tsx";
import { PageBroken } from "../page-outline.tsx";
import { isInCentre } from "./is-in-centre.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { CustomerServiceBar } from "./customer-service-bar.tsx";
import { SideMenu } from "./side-menu.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { TopBar } from "./top-bar.tsx";
import { isOnline, subscribeToOnline } from "@openhouse/browser/online-state";
import { Icon } from "@openhouse/ui/icon/icon";

export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  const path = usePath();
  return (
    <>
      <nav className="skip-link" aria-label={t("shell.skip")}>
        <a href="#content">{t("shell.skip")}</a>
      </nav>
      <TopBar path={path} />
      <div className="shell" data-centre={isInCentre(path) ? "" : undefined}>
        <Suspense>
          <SideMenu path={path} />
        </Suspense>
        <div className="shell-main">
          <OfflineNotice />
          <main id="content" tabIndex={-1}>
            {/* Suspense boundaries let React hydrate in pieces and handle input in between. */}
            <Suspense>
              <ErrorBoundary resetKey={path} fallback={<PageBroken />}>
                {children}
              </ErrorBoundary>
            </Suspense>
          </main>
          <Suspense>
            <SiteFooter path={path} />
          </Suspense>
        </div>
      </div>
      <CustomerServiceBar />
      <BottomBar path={path} />
      <Toaster label={t("common.status")} closeLabel={t("common.close")} />
    </>
  );
}

/**
 * Shows a message while the connection is lost. The live region is permanent, so that screen readers announce the
 * message when it appears.
 */
function OfflineNotice() {
  const { t } = useTexts();
  const isConnected = useSyncExternalStore(subscribeToOnline, isOnline, () => true);
  return (
    <output aria-label={t("common.status")} className="offline-region">
      {!isConnected && (
        <p className="offline-notice">
          <Icon name="offline" />
          {t("shell.offline")}
        </p>
      )}
    </output>
  );
}
