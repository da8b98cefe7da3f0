/** The account's name and currency, when it was opened, and the last login. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { Facts } from "../../../components/list/facts.tsx";
import { useFormats } from "../../../lib/formats/use-formats.ts";
import { useMemberFacts } from "../api/use-member-facts.ts";
import { PaneRead } from "./pane-read.tsx";

export function AccountFacts() {
  const { t } = useTexts();
  const { day, moment } = useFormats();
  return (
    <PaneRead read={useMemberFacts()} height="6.75rem">
      {({ account, regDate, lastLogin, currency }) => (
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
      )}
    </PaneRead>
  );
}
