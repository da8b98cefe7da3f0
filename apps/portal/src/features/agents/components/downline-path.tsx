/** The way from oneself down to whose downlines are shown; each step leads back to it. */

import { Icon } from "@openhouse/ui/icon/icon";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { RouteLink } from "../../../components/route-link.tsx";

interface DownlinePathProps {
  readonly path: readonly { readonly customerId: string; readonly customerName: string }[];
  /** "" = oneself. */
  readonly parentId: string;
  /** The address of that person's downlines. */
  readonly hrefOf: (parentId: string) => string;
}

/** Nothing at oneself: there is no way yet. */
export function DownlinePath({ path, parentId, hrefOf }: DownlinePathProps) {
  const { t } = useTexts();
  if (parentId === "") return null;
  const steps = [{ customerId: "", customerName: t("agents.downline.me") }, ...path];
  return (
    <nav className="downline-path" aria-label={t("agents.downline.path")}>
      <ol>
        {steps.map(({ customerId, customerName }) => (
          <li key={customerId}>
            {customerId !== "" && <Icon name="chevron-right" />}
            {customerId === parentId ? (
              <strong aria-current="page">{customerName}</strong>
            ) : (
              <RouteLink className="text-link" href={hrefOf(customerId)}>
                {customerName}
              </RouteLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
