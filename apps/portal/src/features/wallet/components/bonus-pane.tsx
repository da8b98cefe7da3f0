/** The bonus wallet: the turnover so far, the expiry, and what the member loses by giving the bonus up. */

import "./bonus-pane.css";
import "@openhouse/ui/pane/pane.css";
import { useState } from "react";
import { Button } from "@openhouse/ui/button/button";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useBonusMoney } from "../rules/use-bonus-money.ts";
import { useFormats } from "../../../lib/formats/use-formats.ts";
import { useIsTrial } from "../../../lib/session/use-is-trial.ts";
import { useOwnBonus, useGiveUpBonus } from "../api/use-own-bonus.ts";
import type { OwnBonus } from "../api/use-own-bonus.ts";
import { EndedBonuses } from "./ended-bonuses.tsx";
import { ConfirmDialog } from "@openhouse/ui/dialog/confirm-dialog";
import { showToast } from "@openhouse/ui/toast/toaster";

/** Can be shown on any member page. Renders nothing for guests, who have no bonus. */
export default function BonusPane() {
  return useIsTrial() ? null : <OwnBonusPane />;
}

function OwnBonusPane() {
  const { t } = useTexts();
  const { data } = useOwnBonus();
  return (
    <section className="pane bonus-pane" aria-labelledby="bonus-title" aria-busy={data === undefined}>
      <h2 id="bonus-title">{t("wallet.bonus.title")}</h2>
      {data === undefined ? <Skeleton height="6rem" /> : <BonusFacts bonus={data} />}
    </section>
  );
}

function BonusFacts({ bonus }: { bonus: OwnBonus }) {
  const { t } = useTexts();
  const money = useBonusMoney(bonus.currency);
  const { running, ended } = bonus;
  return (
    <>
      <dl className="bonus-wallets">
        <div>
          <dt>{t("wallet.account.main")}</dt>
          <dd className="figures">{money(bonus.mainMinor)}</dd>
        </div>
        <div>
          <dt>{t("wallet.bonus.wallet")}</dt>
          <dd className="figures">{money(bonus.bonusMinor)}</dd>
        </div>
      </dl>
      {running === null ? (
        <p className="muted">{t("wallet.bonus.none")}</p>
      ) : (
        <RunningBonusFacts running={running} currency={bonus.currency} />
      )}
      {ended.length > 0 && <EndedBonuses ended={ended} currency={bonus.currency} />}
    </>
  );
}

type RunningBonus = NonNullable<OwnBonus["running"]>;

function RunningBonusFacts({ running, currency }: { running: RunningBonus; currency: string }) {
  const { t } = useTexts();
  const { moment } = useFormats();
  const money = useBonusMoney(currency);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { amountMinor, requiredMinor, countedMinor, isMet, openMinor, atStakeMinor, expiresAt } = running;
  const name = t("wallet.bonus.of", { amount: money(amountMinor) });
  return (
    <div className="bonus-running">
      <div className="bonus-head">
        <h3>{name}</h3>
        <span className="muted">{running.reason}</span>
      </div>
      <progress className="bonus-bar" aria-label={name} max={Number(requiredMinor)} value={Number(countedMinor)} />
      <p className="bonus-facts">
        <strong>{t("wallet.bonus.progress", { bet: money(countedMinor), required: money(requiredMinor) })}</strong>
        {!isMet && <span className="muted">{t("wallet.bonus.until", { at: moment(expiresAt) })}</span>}
      </p>
      {isMet ? (
        <p>{t("wallet.bonus.met", { open: money(openMinor) })}</p>
      ) : (
        <p className="muted">{t("wallet.bonus.rules", { lost: money(atStakeMinor) })}</p>
      )}
      {!isMet && (
        <Button size="small" icon="close" onClick={() => setDialogOpen(true)}>
          {t("wallet.bonus.giveUp")}
        </Button>
      )}
      {isDialogOpen && <GiveUpDialog running={running} currency={currency} onClose={() => setDialogOpen(false)} />}
    </div>
  );
}

interface GiveUpDialogProps {
  readonly running: RunningBonus;
  readonly currency: string;
  readonly onClose: () => void;
}

/** Asks for confirmation before a bonus is given up, and shows the amount that is lost. */
function GiveUpDialog({ running, currency, onClose }: GiveUpDialogProps) {
  const { t } = useTexts();
  const lost = useBonusMoney(currency)(running.atStakeMinor);
  const givingUp = useGiveUpBonus(() => {
    showToast("info", t("wallet.bonus.givenUp"));
    onClose();
  });
  return (
    <ConfirmDialog
      isOpen
      title={t("wallet.bonus.giveUp.title")}
      text={t("wallet.bonus.giveUp.text", { lost })}
      confirmLabel={t("wallet.bonus.giveUp.confirm", { lost })}
      cancelLabel={t("wallet.bonus.giveUp.keep")}
      closeLabel={t("common.close")}
      isBusy={givingUp.isBusy}
      failure={givingUp.failure}
      onConfirm={() => void givingUp.run({ id: running.id })}
      onCancel={onClose}
    />
  );
}
