/** Replaces the whole application during maintenance or in a blocked region. */

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
  return <ClosedPage status={status} head={head} />;
}
