/** Link from a transfer to its deposit, withdrawal or round. */

import { Icon } from "@openhouse/ui/icon/icon";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { RouteLink } from "../../../components/route-link.tsx";
import { memberPath } from "../../../lib/navigation/member-path.ts";
import type { LineOrigin } from "../rules/line-origin.ts";

export function OriginLink({ origin }: { origin: LineOrigin }) {
  const { t } = useTexts();
  const { kind, id } = origin;
  const links = {
    deposit: { href: memberPath("depositv2", { deposit: id }), text: t("records.line.from.deposit") },
    withdrawal: { href: memberPath("withdraw"), text: t("records.line.from.withdraw") },
    bet: { href: memberPath("personalHistoryCopy", { order: id }), text: t("records.line.from.bet") },
  };
  return (
    <div className="record-actions">
      <RouteLink className="button" data-kind="quiet" data-size="small" href={links[kind].href}>
        <Icon name="arrow-right" />
        {links[kind].text}
      </RouteLink>
    </div>
  );
}
