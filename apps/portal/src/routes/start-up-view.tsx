/** Replaces the whole application during maintenance or in a blocked region. */

import { pagesTexts } from "@openhouse/i18n/pages-texts.gen";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { LazySlot } from "../lib/page/lazy-part.tsx";
import { PageLoadFailure } from "./page-outline.tsx";
import { ClosedPage } from "../features/merchants/closed-page.tsx";
import { MerchantLogo } from "./shell/merchant-logo.tsx";
import { LanguageMenu } from "./shell/language-menu.tsx";
import { ThemeToggle } from "./shell/theme-toggle.tsx";

/** Status 1 is maintenance, status 2 is a blocked region. */
export function StartUpView({ status }: { status: 1 | 2 }) {
  const head = (
    <>
      <MerchantLogo />
      <LanguageMenu />
      <ThemeToggle />
    </>
  );
  const form = <LazySlot part={feedback} fallback={<Skeleton height="24rem" />} failure={<PageLoadFailure />} />;
  return <ClosedPage status={status} head={head} form={form} />;
}

const feedback = {
  load: async () => ({ default: (await import("../features/feedback/components/feedback-form.tsx")).FeedbackForm }),
  texts: pagesTexts,
};
