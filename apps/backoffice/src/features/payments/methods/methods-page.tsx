/** The deposit methods: on or off, terms by group and amount, channels and the merchant's own accounts. */

import "./methods.css";
import { useState } from "react";
import type { Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Badge } from "@openhouse/ui/badge/badge";
import { Button } from "@openhouse/ui/button/button";
import { Section } from "../../../components/detail/facts.tsx";
import { PanelState } from "../../../components/detail/panel-state.tsx";
import { OfficePage } from "../../../components/office-page.tsx";
import { useCall } from "../../../lib/use-call.ts";
import type { Method, Terms } from "./method-draft.ts";
import { MethodEditor } from "./method-editor.tsx";
import { DataTable } from "@openhouse/ui/table/data-table";
import type { Column } from "@openhouse/ui/table/data-table";
import { useFormats } from "../../../lib/formats.ts";
import { phoneScreen, useMedia } from "../../../lib/use-media.ts";

const ppmPerOne = 1_000_000;

const route = "GET /backoffice/api/deposit-methods";

export default function MethodsPage() {
  const { t } = useTexts();
  const { data, error, refetch } = useCall(route, undefined, { isKept: true });
  return (
    <OfficePage title={t("backoffice.area.methods")}>
      {data === undefined ? (
        <PanelState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="methods">
          {!data.canChange && <p className="muted">{t("methods.readOnly")}</p>}
          {data.methods.map((method) => (
            <MethodPane key={`${method.code}:${method.version}`} method={method} rights={data} />
          ))}
        </div>
      )}
    </OfficePage>
  );
}

interface MethodPaneProps {
  readonly method: Method;
  readonly rights: Pick<Reply<typeof route>, "canChange" | "canChangeAccounts">;
}

/** A change creates a new version, which remounts this pane. */
function MethodPane({ method, rights }: MethodPaneProps) {
  const { t } = useTexts();
  const [isEditing, setEditing] = useState(false);
  const { name, isOn, isServed, provider, channels } = method;
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
      {isEditing ? (
        <MethodEditor method={method} canChangeAccounts={rights.canChangeAccounts} onClose={() => setEditing(false)} />
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
          {rights.canChange && (
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
