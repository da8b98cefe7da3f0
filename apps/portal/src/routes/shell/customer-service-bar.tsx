/** Shortcuts to people: a bar on the right of wide screens. Nothing when the merchant names none. */

import { Icon } from "@openhouse/ui/icon/icon";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { usePage } from "../../lib/page-context.tsx";

/** Opens each in a window of 440 × 750 (portal-spec section 2). */
export function CustomerServiceBar() {
  const { house } = usePage();
  const { t } = useTexts();
  if (house.customerService.length === 0) return null;
  return (
    <aside className="service-bar" aria-label={t("shell.customerService")}>
      {house.customerService.map(({ csType, title, path }) => (
        <a
          key={`${csType} ${path}`}
          href={path}
          target="_blank"
          rel="noopener noreferrer"
          className="button"
          data-kind="quiet"
          data-square=""
          title={title}
          aria-label={title}
          onClick={(event) => {
            event.preventDefault();
            window.open(path, "customer-service", "noopener,width=440,height=750");
          }}
        >
          <Icon name="headset" />
        </a>
      ))}
    </aside>
  );
}
