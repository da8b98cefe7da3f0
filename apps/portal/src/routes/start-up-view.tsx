/**
 * Replaces the whole application during maintenance or in a blocked region. Customer service is the first contact
 * outside this portal, in a window of 440 × 750 (specification, section 2). Contacts on pages of this portal are
 * closed, too.
 */

import { pagesTexts } from "@openhouse/i18n/pages-texts.gen";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { ButtonLink } from "@openhouse/ui/button/button";
import { useCustomerService } from "../components/use-customer-service.ts";
import { LazySlot } from "../lib/page/lazy-part.tsx";
import { usePage } from "../lib/page/page-context.tsx";
import { ClosedPage } from "../features/merchants/closed-page.tsx";
import { MerchantLogo } from "./shell/merchant-logo.tsx";
import { LanguageMenu } from "./shell/language-menu.tsx";
import { ThemeToggle } from "./shell/theme-toggle.tsx";

/** Status 1 is maintenance, status 2 is a blocked region. */
export default function StartUpView({ status }: { status: 1 | 2 }) {
  const { t } = useTexts();
  const { merchant } = usePage();
  const openService = useCustomerService();
  const head = (
    <>
      <MerchantLogo />
      <LanguageMenu />
      <ThemeToggle />
    </>
  );
  const contact = merchant.customerService.find(({ path }) => !path.startsWith("/"));
  const link = contact && (
    <ButtonLink
      href={contact.path}
      kind="primary"
      icon="headset"
      target="_blank"
      rel="noopener noreferrer"
      onClick={(event) => {
        event.preventDefault();
        openService(contact.path);
      }}
    >
      {t("closed.in_customer_service")}
    </ButtonLink>
  );
  const slot = <LazySlot part={actions} props={{ link }} fallback={link} failure={link} />;
  return <ClosedPage status={status} head={head} actions={slot} />;
}

const actions = { load: () => import("./closed-actions.tsx"), texts: pagesTexts };
