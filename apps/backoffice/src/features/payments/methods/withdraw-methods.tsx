/** The withdrawal methods: on or off, amounts, fee, banks, and the changes that wait for a second person. */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Badge } from "@openhouse/ui/badge/badge";
import { Button } from "@openhouse/ui/button/button";
import { Facts, Section } from "../../../components/detail/facts.tsx";
import { PanelState } from "../../../components/detail/panel-state.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { useOffice } from "../../../lib/office.tsx";
import { useCall } from "../../../lib/use-call.ts";
import { differencesOf } from "./differences-of.ts";
import { useMethodTexts } from "./use-method-texts.ts";
import { WaitingMethod } from "./waiting-method.tsx";
import type { WithdrawMethod, WithdrawMethods as Settings } from "./withdraw-draft.ts";
import { WithdrawEditor } from "./withdraw-editor.tsx";

const route = "GET /backoffice/api/withdraw-methods";

export function WithdrawMethods() {
  const { t } = useTexts();
  const { data, error, refetch } = useCall(route, undefined, { isKept: true });
  return (
    <section className="methods" aria-labelledby="withdraw-methods">
      <h2 id="withdraw-methods" className="methods-title">
        {t("methods.withdrawals")}
      </h2>
      {data === undefined ? (
        <PanelState error={error} onRetry={() => void refetch()} />
      ) : (
        data.methods.map((method) => <WithdrawPane key={method.cardType} method={method} settings={data} />)
      )}
    </section>
  );
}

interface WithdrawPaneProps {
  readonly method: WithdrawMethod;
  readonly settings: Settings;
}

function WithdrawPane({ method, settings }: WithdrawPaneProps) {
  const { t } = useTexts();
  const [isEditing, setEditing] = useState(false);
  const { cardType, isOn, isSetUp, unservedBanks } = method;
  const { requests, providers, canChange } = settings;
  const name = t(`methods.card.${cardType}`);
  const request = requests.find((candidate) => candidate.cardType === cardType);
  const mark = (
    <span className="badges">
      <Badge tone={isOn ? "gain" : "neutral"}>{t(isOn ? "methods.on" : "methods.off")}</Badge>
      {unservedBanks.length > 0 && (
        <Badge tone="live" icon="warning">
          {t("methods.unserved", { count: unservedBanks.length })}
        </Badge>
      )}
    </span>
  );
  return (
    <Section title={name} mark={mark} isFramed>
      {request !== undefined && <WaitingWithdrawMethod name={name} request={request} mayDecide={canChange} />}
      {isEditing ? (
        <WithdrawEditor
          method={method}
          name={name}
          providers={providers}
          isWaiting={request !== undefined}
          onClose={() => setEditing(false)}
        />
      ) : (
        <>
          {isSetUp ? <WithdrawFacts method={method} /> : <p className="muted">{t("methods.notSetUp")}</p>}
          {canChange && (
            <div>
              <Button size="small" icon="edit" onClick={() => setEditing(true)}>
                {t(isSetUp ? "methods.change" : "methods.setUp", { name })}
              </Button>
            </div>
          )}
        </>
      )}
    </Section>
  );
}

function WithdrawFacts({ method }: { readonly method: WithdrawMethod }) {
  const { t } = useTexts();
  const { money } = useFormats();
  const { feeText, bankText } = useMethodTexts(method.currency);
  const { minimumMinor, maximumMinor, currency, banks } = method;
  return (
    <>
      <div className="method-facts">
        <Facts
          facts={[
            { name: t("methods.smallest"), value: money(minimumMinor, currency), isNumeric: true },
            { name: t("methods.largest"), value: money(maximumMinor, currency), isNumeric: true },
            { name: t("methods.fee"), value: feeText(method), isNumeric: true },
          ]}
        />
      </div>
      <ul className="method-channels">
        {banks.map((bank) => (
          <li key={bank.code} data-off={bank.isOn ? undefined : ""}>
            <strong>{bank.name}</strong> {bankText(bank)}
          </li>
        ))}
      </ul>
    </>
  );
}

interface WaitingWithdrawMethodProps {
  readonly name: string;
  readonly request: Settings["requests"][number];
  readonly mayDecide: boolean;
}

function WaitingWithdrawMethod({ name, request, mayDecide }: WaitingWithdrawMethodProps) {
  const { api } = useOffice();
  const { cardType, currency, before, after } = request;
  const { withdrawProperties } = useMethodTexts(currency);
  return (
    <WaitingMethod
      name={name}
      request={request}
      differences={differencesOf(withdrawProperties(before), withdrawProperties(after))}
      mayDecide={mayDecide}
      route={route}
      send={(call) =>
        api.call("POST /backoffice/api/withdraw-methods/:cardType/decision", { params: { cardType }, ...call })
      }
    />
  );
}
