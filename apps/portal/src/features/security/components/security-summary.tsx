/**
 * A summary of the account: its data, and the security features that are set up or missing. The tiles of features that
 * are set up are highlighted.
 */

import { Icon } from "@openhouse/ui/icon/icon";
import type { IconName } from "@openhouse/ui/icon/icon";
import type { PlainKey } from "@openhouse/i18n/text-store";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useSecurityConfig } from "../api/use-security.ts";
import { listGuards, nextGuard } from "../rules/list-guards.ts";
import type { Guard, GuardName } from "../rules/list-guards.ts";
import { AccountFacts } from "./account-facts.tsx";
import { PaneRead } from "./pane-read.tsx";

interface GuardLook {
  readonly icon: IconName;
  readonly title: PlainKey;
  readonly set: PlainKey;
  readonly missing: PlainKey;
  /** Id of the heading of the pane in which the feature is set up. */
  readonly pane: string;
}

const looks: Readonly<Record<GuardName, GuardLook>> = {
  loginPassword: {
    icon: "lock",
    title: "security.change.title",
    set: "security.payment.isSet",
    missing: "security.summary.due",
    pane: "login-password",
  },
  mobile: {
    icon: "phone",
    title: "security.address.mobile",
    set: "security.address.confirmed",
    missing: "security.address.unconfirmed",
    pane: "addresses",
  },
  email: {
    icon: "mail",
    title: "security.address.email",
    set: "security.address.confirmed",
    missing: "security.address.unconfirmed",
    pane: "addresses",
  },
  paymentPassword: {
    icon: "key",
    title: "security.payment.title",
    set: "security.payment.isSet",
    missing: "security.payment.missing",
    pane: "payment-password",
  },
  authenticator: {
    icon: "shield",
    title: "security.totp.title",
    set: "security.totp.on",
    missing: "security.totp.off",
    pane: "authenticator",
  },
};

export function SecuritySummary() {
  const config = useSecurityConfig();
  return (
    <div className="pane security-summary">
      <PaneRead read={config} height="12rem">
        {({ info }) => <GuardView guards={listGuards(info)} />}
      </PaneRead>
      <AccountFacts />
    </div>
  );
}

function GuardView({ guards }: { guards: readonly Guard[] }) {
  const { t } = useTexts();
  const next = nextGuard(guards);
  const count = guards.filter(({ isSet }) => isSet).length;
  return (
    <section className="security-guards" aria-labelledby="guards">
      <h2 id="guards">{t("security.summary.title", { count, total: guards.length })}</h2>
      <p className="muted">{t(next === undefined ? "security.summary.complete" : `security.summary.next.${next}`)}</p>
      <ul>
        {guards.map((guard) => (
          <GuardTile key={guard.name} guard={guard} />
        ))}
      </ul>
    </section>
  );
}

function GuardTile({ guard: { name, isSet } }: { guard: Guard }) {
  const { t } = useTexts();
  const { icon, title, set, missing, pane } = looks[name];
  return (
    <li>
      <a className="pane guard-tile" href={`#${pane}`} data-lit={isSet ? "" : undefined}>
        <Icon name={icon} />
        <strong>{t(title)}</strong>
        <span className="guard-state">
          <Icon name={isSet ? "check" : "warning"} />
          {t(isSet ? set : missing)}
        </span>
      </a>
    </li>
  );
}
