/** A pane that offers help: customer service, and a link to the page about responsible gaming. */

import { Button } from "@openhouse/ui/button/button";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { RouteLink } from "../../../components/route-link.tsx";
import { useCustomerService } from "../../../components/use-customer-service.ts";
import { usePage } from "../../../lib/page/page-context.tsx";
import { href } from "../../../lib/navigation/paths.ts";

export function HelpPane() {
  const { t } = useTexts();
  return (
    <section className="pane limits-pane" aria-labelledby="limits-help">
      <h2 id="limits-help">{t("limits.help.title")}</h2>
      <p>{t("limits.help.text")}</p>
      <HelpLinks />
    </section>
  );
}

/** Links to the first customer service contact and the page about responsible gaming. */
export function HelpLinks() {
  const { t } = useTexts();
  const { merchant } = usePage();
  const openService = useCustomerService();
  const path = merchant.customerService[0]?.path;
  return (
    <div className="help-links">
      {path !== undefined && (
        <Button icon="headset" onClick={() => openService(path)}>
          {t("shell.customerService")}
        </Button>
      )}
      <RouteLink className="text-link" href={href("contentPage", { slug: "responsible-gaming" })}>
        {t("limits.help.read")}
      </RouteLink>
    </div>
  );
}
