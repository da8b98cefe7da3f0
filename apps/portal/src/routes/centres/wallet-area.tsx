/** /member/wallet: the balance of each wallet, and links to the pages that move money. */

import "./wallet-area.css";
import "@openhouse/ui/pane/pane.css";
import { Icon } from "@openhouse/ui/icon/icon";
import { MoneyText } from "@openhouse/ui/money-text/money-text";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { Money } from "@openhouse/rules/money/money";
import { signOf } from "@openhouse/rules/money/money-sign";
import { accountTypeIds } from "@openhouse/rules/wallet/account-type-ids";
import { RouteLink } from "../../components/route-link.tsx";
import { useWallets } from "../../features/payments/api/use-wallets.ts";
import { useMember } from "../../features/session/api/use-member.ts";
import { useBalanceRows } from "../../features/wallet/api/use-balance.ts";
import { memberPath } from "../../lib/navigation/member-path.ts";
import { useMerchantWallet } from "../../lib/session/use-merchant-wallet.ts";
import { memberPages } from "./member-pages.ts";
import type { MenuPage } from "./member-pages.ts";
import { useListedPages } from "../use-listed-pages.ts";

/** The pages that deposit, withdraw, move or list money. */
const moneyPages = new Set([
  "depositv2",
  "withdraw",
  "transferFund",
  "transferUpline",
  "transactionHistory",
  "personalHistoryCopy",
  "personalProfit",
]);

export default function WalletArea() {
  const listedPages = useListedPages<MenuPage>(memberPages, useMember());
  return (
    <div className="wallet-area">
      <WalletPanes listedPages={listedPages} />
      <MoneyLinks listedPages={listedPages} />
    </div>
  );
}

interface ListedProps {
  readonly listedPages: readonly MenuPage[];
}

function MoneyLinks({ listedPages }: ListedProps) {
  const { t } = useTexts();
  return (
    <ul className="wallet-ways">
      {listedPages
        .filter(({ name }) => moneyPages.has(name))
        .map(({ name, icon, title }) => (
          <li key={name}>
            <RouteLink className="pane wallet-way" href={memberPath(name)}>
              <Icon name={icon} />
              {t(title)}
              <Icon name="chevron-right" className="wallet-way-end" />
            </RouteLink>
          </li>
        ))}
    </ul>
  );
}

/**
 * Each wallet with the page that moves or explains its money. The main and the bonus balance update during play; the
 * other balances are read again after the live channel has reported a change.
 */
function WalletPanes({ listedPages }: ListedProps) {
  const { t } = useTexts();
  const { data: rows } = useBalanceRows();
  const { data: wallets } = useWallets();
  const { data: merchant } = useMerchantWallet();
  const amountOf = (typeId: number) => rows?.find(({ accountTypeId }) => accountTypeId === typeId)?.amount;
  const vendor = merchant?.wallets[0];
  const hasMoneyUnderWay = wallets !== undefined && signOf(wallets.underWay) > 0;
  const pageOf = (name: string) => listedPages.find((page) => page.name === name);
  const pane = (name: string, amount: Money | undefined, page: string) => (
    <WalletPane name={name} amount={amount} page={pageOf(page)} />
  );
  return (
    <section aria-labelledby="wallet-each">
      <h2 id="wallet-each" className="visually-hidden">
        {t("member.wallet.each")}
      </h2>
      <dl className="wallet-panes">
        <WalletPane
          name={t("wallet.account.main")}
          amount={amountOf(accountTypeIds.main)}
          page={pageOf("transactionHistory")}
          isMain
        />
        {pane(t("wallet.account.bonus"), amountOf(accountTypeIds.bonus) ?? wallets?.bonus, "bonusDetails")}
        {vendor !== undefined && pane(vendor.name, wallets?.vendor, "transferFund")}
        {hasMoneyUnderWay && pane(t("wallet.account.hold"), wallets.underWay, "withdraw")}
      </dl>
    </section>
  );
}

interface WalletPaneProps {
  readonly name: string;
  readonly amount: Money | undefined;
  /** Undefined if the page is not offered, for example because the merchant has switched it off. */
  readonly page: MenuPage | undefined;
  readonly isMain?: boolean;
}

function WalletPane({ name, amount, page, isMain = false }: WalletPaneProps) {
  const { t, locale } = useTexts();
  return (
    <div className="pane wallet-pane" data-lit={isMain ? "" : undefined}>
      <dt>{name}</dt>
      <dd className="wallet-pane-amount">
        {amount === undefined ? (
          <Skeleton height="1.5rem" width="6rem" />
        ) : (
          <MoneyText amount={amount} locale={locale} />
        )}
      </dd>
      {isMain && <dd className="muted">{t("wallet.live")}</dd>}
      {page !== undefined && (
        <dd>
          <RouteLink className="wallet-pane-way" href={memberPath(page.name)}>
            {t(page.title)}
            <Icon name="chevron-right" />
          </RouteLink>
        </dd>
      )}
    </div>
  );
}
