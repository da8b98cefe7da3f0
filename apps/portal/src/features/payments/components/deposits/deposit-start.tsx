/** The start of a deposit: the form once the options have loaded, or the reason why no deposit is possible. */

import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { BirthdayQuestion, birthdayCode } from "../../../../components/birthday-question.tsx";
import { IdentityRequired, identityCode } from "../../../../components/identity-required.tsx";
import { PageFailure } from "../../../../components/page-failure.tsx";
import { useDepositOptions } from "../../api/use-deposit-options.ts";
import { DepositForm } from "./deposit-form.tsx";

export function DepositStart({ onOpened }: { onOpened: (depositId: string) => void }) {
  const { t } = useTexts();
  const { data, error, refetch } = useDepositOptions();
  if (data === undefined) {
    return error === null ? <DepositSkeleton /> : <PageFailure error={error} onRetry={() => void refetch()} />;
  }
  const { settings, options } = data;
  const [first] = options;
  if (settings.allowDeposit === "Y" && first !== undefined) {
    return <DepositForm settings={settings} options={options} first={first} onOpened={onOpened} />;
  }
  if (settings.depositOffCode === birthdayCode) {
    return (
      <section className="pane payment-pane">
        <h2>{t("common.birthday.title")}</h2>
        <BirthdayQuestion onSaved={() => void refetch()} />
      </section>
    );
  }
  if (settings.depositOffCode === identityCode) {
    return (
      <section className="pane payment-pane">
        <h2>{t("common.identity.title")}</h2>
        <IdentityRequired />
      </section>
    );
  }
  const title = offTitles[settings.depositOffCode ?? ""] ?? "cashier.deposit.off.title";
  return <EmptyState title={t(title)} text={settings.allowDepositMessage ?? t("cashier.deposit.off.text")} />;
}

/** Titles for some refusals; any other has the title "Deposits are closed". The settings contain the refusal's text. */
const offTitles: Readonly<Record<string, `cashier.deposit.off.${"age" | "break" | "waiting"}`>> = {
  "account.under.age": "cashier.deposit.off.age",
  "deposit.open.max": "cashier.deposit.off.waiting",
  "member.excluded": "cashier.deposit.off.break",
};

function DepositSkeleton() {
  return (
    <div className="pane payment-pane" aria-busy="true">
      <Skeleton height="1.25rem" width="9rem" />
      <div className="pane-choices">
        <Skeleton height="5.25rem" />
        <Skeleton height="5.25rem" />
      </div>
      <Skeleton height="3rem" />
      <Skeleton height="2.5rem" />
      <Skeleton height="7rem" />
      <Skeleton height="3.25rem" />
    </div>
  );
}
