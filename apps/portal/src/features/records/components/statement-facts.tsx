/** What stands behind a movement: the sum that leads to its balance, and the way to its origin. */

import { Icon } from "@openhouse/ui/icon/icon";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import { subtractMoney } from "@openhouse/rules/money/money";
import { RouteLink } from "../../../components/route-link.tsx";
import { Facts } from "../../../components/list/facts.tsx";
import { memberPath } from "../../../lib/member-path.ts";
import { useHouseFormats } from "../../../lib/use-house-formats.ts";
import type { StatementLine } from "../api/use-statement.ts";
import { lineOrigin } from "../rules/line-origin.ts";
import type { LineOrigin } from "../rules/line-origin.ts";
import { readMinor } from "../rules/read-minor.ts";

interface StatementFactsProps {
  readonly line: StatementLine;
  readonly currency: string | undefined;
}

/** See the head of this file. */
export function StatementFacts({ line, currency }: StatementFactsProps) {
  const { t } = useTexts();
  const { money, exactMoment } = useHouseFormats();
  const origin = lineOrigin(line.orderNo);
  if (currency === undefined || !isCurrencyCode(currency)) return null;
  const moved = readMinor(line.amountMinor, currency);
  const after = readMinor(line.currentAvailBalanceMinor, currency);
  return (
    <>
      <Facts
        facts={[
          { name: t("records.line.before"), value: money(subtractMoney(after, moved)) },
          { name: t("records.line.moved"), value: money(moved) },
          { name: t("records.line.after"), value: money(after), isTotal: true },
          { name: t("records.line.when"), value: exactMoment(line.txTimeInTimestamp) },
          { name: t("records.line.reference"), value: origin?.id ?? line.orderNo },
          { name: t("records.line.account"), value: line.txId },
        ]}
      />
      {origin !== undefined && <OriginLink origin={origin} />}
    </>
  );
}

function OriginLink({ origin }: { origin: LineOrigin }) {
  const { t } = useTexts();
  const { kind, id } = origin;
  const ways = {
    deposit: { href: memberPath("depositv2", { deposit: id }), text: t("records.line.from.deposit") },
    withdrawal: { href: memberPath("withdraw"), text: t("records.line.from.withdraw") },
    bet: { href: memberPath("personalHistoryCopy", { order: id }), text: t("records.line.from.bet") },
  };
  return (
    <div className="record-actions">
      <RouteLink className="button" data-kind="quiet" data-size="small" href={ways[kind].href}>
        <Icon name="arrow-right" />
        {ways[kind].text}
      </RouteLink>
    </div>
  );
}
