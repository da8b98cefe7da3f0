/** The vendors of a centre with their marks; one narrows the list to its games. */

import "./vendor-strip.css";
import { vendorMarkAddress } from "@openhouse/rules/art/picture-address";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { RouteLink } from "../../../components/route-link.tsx";
import { usePage } from "../../../lib/page-context.tsx";

/** A vendor as the strip shows it. */
export interface StripVendor {
  readonly vassalage: string;
  readonly displayName: string;
  readonly href: string;
}

interface VendorStripProps {
  readonly vendors: readonly StripVendor[];
  /** "" = all of them. */
  readonly current: string;
  readonly allHref: string;
}

/** A choice only where there is one. */
export function VendorStrip({ vendors, current, allHref }: VendorStripProps) {
  const { t } = useTexts();
  if (vendors.length < 2) return null;
  return (
    <nav aria-label={t("lobby.vendors")}>
      <ul className="vendor-strip">
        <li>
          <RouteLink href={allHref} className="vendor-pane" aria-current={current === "" ? "page" : undefined}>
            <span className="vendor-all" aria-hidden="true" />
            <span>{t("lobby.vendors.all")}</span>
          </RouteLink>
        </li>
        {vendors.map((vendor) => (
          <VendorPane key={vendor.vassalage} vendor={vendor} isCurrent={current === vendor.vassalage} />
        ))}
      </ul>
    </nav>
  );
}

function VendorPane({ vendor, isCurrent }: { vendor: StripVendor; isCurrent: boolean }) {
  const { house } = usePage();
  const { vassalage, displayName, href } = vendor;
  return (
    <li>
      <RouteLink href={href} className="vendor-pane" aria-current={isCurrent ? "page" : undefined}>
        <img src={vendorMarkAddress(house.theme, vassalage)} alt="" width={40} height={40} loading="lazy" />
        <span>{displayName}</span>
      </RouteLink>
    </li>
  );
}
