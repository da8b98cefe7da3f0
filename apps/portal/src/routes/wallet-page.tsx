/** /wallet: the balance at a glance, and the ways of the money. */

import "./wallet-page.css";
import "@openhouse/ui/pane/pane.css";
import { Icon } from "@openhouse/ui/icon/icon";
import { MoneyText } from "@openhouse/ui/money-text/money-text";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { RouteLink } from "../components/route-link.tsx";
import { useBalance } from "../features/wallet/api/use-balance.ts";
import { Queries } from "../lib/queries.tsx";
import { memberPages } from "./member-pages.ts";
import { href } from "../lib/paths.ts";
import { useListed } from "./use-listed.ts";

/** Where money comes in, goes out and is written down; only what is built. */
const moneyPages = new Set([
  "depositv2",
  "withdraw",
  "transferFund",
  "transactionHistory",
  "personalHistoryCopy",
  "personalProfit",
]);

/** See the head of this file. */
export default function WalletPage() {
  const { t } = useTexts();
  return (
    <div className="page">
      <h1>{t("member.wallet.title")}</h1>
      <Queries>
        <BalancePane />
        <MoneyWays />
      </Queries>
    </div>
  );
}

function MoneyWays() {
  const { t } = useTexts();
  const pages = useListed(memberPages);
  return (
    <ul className="wallet-ways">
      {pages
        .filter(({ name }) => moneyPages.has(name))
        .map(({ name, icon, title }) => (
          <li key={name}>
            <RouteLink className="pane wallet-way" href={href("memberPage", { page: name })}>
              <Icon name={icon} />
              {t(title)}
              <Icon name="chevron-right" className="wallet-way-end" />
            </RouteLink>
          </li>
        ))}
    </ul>
  );
}

function BalancePane() {
  const { t, locale } = useTexts();
  const { data: amount } = useBalance();
  return (
    <section className="pane wallet-balance" data-lit="" aria-labelledby="wallet-balance">
      <h2 id="wallet-balance">{t("wallet.balance")}</h2>
      <p className="wallet-amount">{amount === undefined ? "–" : <MoneyText amount={amount} locale={locale} />}</p>
      <p className="muted">{t("wallet.live")}</p>
    </section>
  );
}
