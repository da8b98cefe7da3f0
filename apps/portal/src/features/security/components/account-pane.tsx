/** Who the account belongs to, since when, and when it was last entered. */

import "@openhouse/ui/pane/pane.css";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Facts } from "../../../components/list/facts.tsx";
import { PageFailure } from "../../../components/page-failure.tsx";
import { useHouseFormats } from "../../../lib/use-house-formats.ts";
import { useMemberFacts } from "../api/use-member-facts.ts";

/** See the head of this file. */
export function AccountPane() {
  const { t } = useTexts();
  return (
    <section className="pane security-pane" aria-labelledby="account-facts">
      <h2 id="account-facts">{t("security.info.title")}</h2>
      <AccountFacts />
    </section>
  );
}

function AccountFacts() {
  const { t } = useTexts();
  const { day, moment } = useHouseFormats();
  const { data, error, refetch } = useMemberFacts();
  if (data === undefined) {
    return error === null ? (
      <Skeleton height="6.75rem" />
    ) : (
      <PageFailure error={error} onRetry={() => void refetch()} />
    );
  }
  const { account, regDate, lastLogin, currency } = data;
  return (
    <Facts
      facts={[
        { name: t("security.info.account"), value: account },
        { name: t("security.info.currency"), value: currency },
        { name: t("security.info.registered"), value: day(regDate) },
        {
          name: t("security.info.lastLogin"),
          value: lastLogin === null ? t("security.info.never") : moment(lastLogin),
        },
      ]}
    />
  );
}
