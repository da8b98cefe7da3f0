/**
 * The deposit methods: on or off, terms by group and amount, channels and the merchant's own accounts, and the changes
 * and new methods that wait for a second person.
 */

import { useState } from "react";
import type { Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Badge } from "@openhouse/ui/badge/badge";
import { Button } from "@openhouse/ui/button/button";
import { DataTable } from "@openhouse/ui/table/data-table";
import type { Column } from "@openhouse/ui/table/data-table";
import { Section } from "../../../components/detail/facts.tsx";
import { PanelState } from "../../../components/detail/panel-state.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { useOffice } from "../../../lib/office.tsx";
import { useCall } from "../../../lib/use-call.ts";
import { phoneScreen, useMedia } from "../../../lib/use-media.ts";
import { differencesOf } from "./differences-of.ts";
import type { Method, Terms } from "./method-draft.ts";
import { MethodEditor } from "./method-editor.tsx";
import { NewMethod } from "./new-method.tsx";
import { useMethodTexts } from "./use-method-texts.ts";
import { WaitingMethod } from "./waiting-method.tsx";

const ppmPerOne = 1_000_000;
const route = "GET /backoffice/api/deposit-methods";
type Settings = Reply<typeof route>;

export function DepositMethods() {
  const { t } = useTexts();
  const { data, error, refetch } = useCall(route, undefined, { isKept: true });
  return (
    <section className="methods" aria-labelledby="deposit-methods">
      <h2 id="deposit-methods" className="methods-title">
        {t("methods.deposits")}
      </h2>
      {data === undefined ? (
        <PanelState error={error} onRetry={() => void refetch()} />
      ) : (
        <MethodList settings={data} />
      )}
    </section>
  );
}

function MethodList({ settings }: { readonly settings: Settings }) {
  const { t } = useTexts();
  const [isAdding, setAdding] = useState(false);
  const { methods, requests, canChange, canChangeAccounts } = settings;
  const newMethods = requests.filter(({ code }) => !methods.some((method) => method.code === code));
  const isEmpty = methods.length === 0 && newMethods.length === 0;
  return (
    <>
      {!canChange && <p className="muted">{t("methods.readOnly")}</p>}
      {isEmpty && !isAdding && <p className="muted">{t("methods.empty")}</p>}
      {methods.map((method) => (
        <MethodPane key={method.code} method={method} settings={settings} />
      ))}
      {newMethods.map((request) => (
        <Section
          key={request.code}
          title={request.after.names.EN}
          mark={<Badge tone="live">{t("methods.isNew")}</Badge>}
          isFramed
        >
          <WaitingDepositMethod name={request.after.names.EN} request={request} mayDecide={canChange} />
        </Section>
      ))}
      {isAdding && <NewMethod settings={settings} onClose={() => setAdding(false)} />}
      {canChangeAccounts && !isAdding && (
        <div>
          <Button icon="plus" onClick={() => setAdding(true)}>
            {t("methods.new")}
          </Button>
        </div>
      )}
    </>
  );
}

interface MethodPaneProps {
  readonly method: Method;
  readonly settings: Settings;
}

function MethodPane({ method, settings }: MethodPaneProps) {
  const { t } = useTexts();
  const [isEditing, setEditing] = useState(false);
  const { code, name, isOn, isServed, provider, channels } = method;
  const { requests, canChange, canChangeAccounts } = settings;
  const request = requests.find((candidate) => candidate.code === code);
  const mark = (
    <span className="badges">
      <Badge tone={isOn ? "gain" : "neutral"}>{t(isOn ? "methods.on" : "methods.off")}</Badge>
      {!isServed && (
        <Badge tone="live" icon="warning">
          {t("methods.notServed", { provider })}
        </Badge>
      )}
    </span>
  );
  return (
    <Section title={name} mark={mark} isFramed>
      {request !== undefined && <WaitingDepositMethod name={name} request={request} mayDecide={canChange} />}
      {isEditing ? (
        <MethodEditor
          method={method}
          canChangeAccounts={canChangeAccounts}
          isWaiting={request !== undefined}
          onClose={() => setEditing(false)}
        />
      ) : (
        <>
          <MethodTerms method={method} />
          <ul className="method-channels">
            {channels.map((channel) => (
              <li key={channel.code} data-off={channel.isOn ? undefined : ""}>
                <strong>{channel.name}</strong> {channel.number !== "" && `${channel.holder} · ${channel.number}`}{" "}
                {!channel.isOn && <Badge>{t("methods.off")}</Badge>}
              </li>
            ))}
          </ul>
          {canChange && (
            <div>
              <Button size="small" icon="edit" onClick={() => setEditing(true)}>
                {t("methods.change", { name })}
              </Button>
            </div>
          )}
        </>
      )}
    </Section>
  );
}

interface WaitingDepositMethodProps {
  readonly name: string;
  readonly request: Settings["requests"][number];
  readonly mayDecide: boolean;
}

function WaitingDepositMethod({ name, request, mayDecide }: WaitingDepositMethodProps) {
  const { api } = useOffice();
  const { code, currency, before, after } = request;
  const { depositProperties } = useMethodTexts(currency);
  return (
    <WaitingMethod
      name={name}
      request={request}
      differences={differencesOf(before === null ? [] : depositProperties(before), depositProperties(after))}
      mayDecide={mayDecide}
      route={route}
      send={(call) => api.call("POST /backoffice/api/deposit-methods/:code/decision", { params: { code }, ...call })}
    />
  );
}

/** The published terms of a deposit method, a line per group and range. */
function MethodTerms({ method: { name, terms, currency } }: { method: Method }) {
  const { t } = useTexts();
  const { money, locale } = useFormats();
  const isPhone = useMedia(phoneScreen);
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 4 });
  const columns: Column<Terms>[] = [
    { key: "group", title: t("methods.group"), cell: ({ group }) => t(`methods.group.${group}`) },
    { key: "from", title: t("methods.minimum"), isNumeric: true, cell: (row) => money(row.minimumMinor, currency) },
    { key: "to", title: t("methods.maximum"), isNumeric: true, cell: (row) => money(row.maximumMinor, currency) },
    {
      key: "rate",
      title: t("methods.rate"),
      isNumeric: true,
      cell: ({ feeRatePpm }) => percent.format(feeRatePpm / ppmPerOne),
    },
    { key: "fixed", title: t("methods.fixed"), isNumeric: true, cell: (row) => money(row.feeFixedMinor, currency) },
    { key: "payer", title: t("methods.payer"), cell: ({ feePayer }) => t(`methods.payer.${feePayer}`) },
  ];
  return (
    <DataTable
      caption={t("methods.terms", { name })}
      columns={columns}
      rowKey={({ group, minimumMinor }) => `${group}:${minimumMinor}`}
      state={{ kind: "loaded", rows: terms }}
      emptyText=""
      isDense={!isPhone}
    />
  );
}
