/** The path from the signed-in agent down to the agent whose downlines are listed. All steps but the last are links. */

import { Icon } from "@openhouse/ui/icon/icon";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { RouteLink } from "../../../../components/route-link.tsx";

interface DownlinePathProps {
  readonly path: readonly { readonly customerId: string; readonly customerName: string }[];
  /** "" means the agent of the session. */
  readonly parentId: string;
  /** URL of a person's downlines. */
  readonly hrefOf: (parentId: string) => string;
}

/** Renders nothing at the top level. */
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
