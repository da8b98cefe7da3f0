/** The bar of customer service contacts on the right of wide screens. Renders nothing if the merchant has none. */

import "./customer-service-bar.css";
import { Icon } from "@openhouse/ui/icon/icon";
import type { IconName } from "@openhouse/ui/icon/icon";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useCustomerService } from "../../components/use-customer-service.ts";
import { usePage } from "../../lib/page/page-context.tsx";

/** The bar has room for four contacts; the footer lists all of them. */
const maxShortcuts = 4;

const icons: Readonly<Record<string, IconName>> = {
  FACEBOOK: "chat",
  TELEGRAM: "send",
  LIVECHAT: "headset",
  EMAIL: "mail",
  PHONE: "phone",
};

/** Without scripts, each contact is a plain link. */
export function CustomerServiceBar() {
  const { merchant } = usePage();
  const { t } = useTexts();
  const openService = useCustomerService();
  if (merchant.customerService.length === 0) return null;
  return (
    <aside className="service-bar" aria-label={t("shell.customerService")}>
      {merchant.customerService.slice(0, maxShortcuts).map(({ csType, title, path }) => (
        <a
          key={`${csType} ${path}`}
          href={path}
          target="_blank"
          rel="noopener noreferrer"
          className="button service-shortcut"
          data-kind="quiet"
          data-replay=""
          onClick={(event) => {
            event.preventDefault();
            openService(path);
          }}
        >
          <Icon name={icons[csType] ?? "headset"} />
          <span>{title}</span>
        </a>
      ))}
    </aside>
  );
}
