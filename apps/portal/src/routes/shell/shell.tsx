/** The frame of every page: header, side menu, page, footer and bottom bar. */

import "./shell.css";
import { Suspense } from "react";
import type { ReactNode } from "react";
import { ErrorBoundary } from "@openhouse/ui/boundary/error-boundary";
import { Toaster } from "@openhouse/ui/toast/toaster";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { usePath } from "../../lib/navigation/location.tsx";
import { PageBroken } from "../page-outline.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { CustomerServiceBar } from "./customer-service-bar.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { SideMenu } from "./side-menu.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { TopBar } from "./top-bar.tsx";

export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  const path = usePath();
  return (
    <>
      <a className="skip-link" href="#content">
        {t("shell.skip")}
      </a>
      <TopBar path={path} />
      <div className="shell">
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
            <SiteFooter />
          </Suspense>
        </div>
      </div>
      <CustomerServiceBar />
      <BottomBar path={path} />
      <Toaster closeLabel={t("common.close")} />
    </>
  );
}
