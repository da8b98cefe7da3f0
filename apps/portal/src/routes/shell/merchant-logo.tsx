/** The logo and name of the merchant, linked to the front page. */

import { doorMark } from "@openhouse/ui/art/marks/brand-mark";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { usePage } from "../../lib/page/page-context.tsx";
import { RouteLink } from "../../components/route-link.tsx";

export function MerchantLogo() {
  const { merchant } = usePage();
  const { t } = useTexts();
  return (
    <RouteLink href="/" className="house-logo" aria-label={t("shell.logo", { name: merchant.name })}>
      <svg viewBox="0 0 32 32" aria-hidden="true" className="house-mark">
        {doorMark.map(({ role, path }) => (
          <path key={role} d={path} className={`house-mark-${role}`} />
        ))}
      </svg>
      <span className="house-name">{merchant.name}</span>
    </RouteLink>
  );
}
