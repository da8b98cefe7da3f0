/** The countries from which the portal may be visited, and the IP addresses that always have access. */

import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { toApiError } from "@openhouse/browser/api-error";
import type { Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { TextAreaField } from "@openhouse/ui/field/text-area-field";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../../components/detail/decision-dialog.tsx";
import { Section } from "../../../components/detail/facts.tsx";
import { PanelState } from "../../../components/detail/panel-state.tsx";
import { useOffice, useStaff } from "../../../lib/office.tsx";
import { callKey, useCall } from "../../../lib/use-call.ts";
import { CountryList, useCountryName } from "./country-list.tsx";
import { PagePreview } from "./page-preview.tsx";

type Rules = Reply<"GET /backoffice/api/access">;

const route = "GET /backoffice/api/access";

export function AccessSection() {
  const { t } = useTexts();
  const { data, error, refetch } = useCall(route, undefined, { isKept: true });
  return (
    <Section isFramed title={t("backoffice.access")}>
      {data === undefined ? (
        <PanelState error={error} onRetry={() => void refetch()} />
      ) : (
        // A new version resets the draft.
        <AccessEditor key={data.version} rules={data} />
      )}
    </Section>
  );
}

function AccessEditor({ rules }: { rules: Rules }) {
  const { t } = useTexts();
  const { roles } = useStaff();
  const nameOf = useCountryName();
  const mayChange = roles.includes("admin") || roles.includes("risk");
  const [blocked, setBlocked] = useState<readonly string[]>(rules.blocked);
  const [allowed, setAllowed] = useState<readonly string[]>(rules.allowed);
  const [text, setText] = useState(rules.whitelist.join("\n"));
  const [isSaving, setSaving] = useState(false);
  /** Lines that the server accepts neither as an IP address nor as a network. */
  const [invalidLines, setInvalidLines] = useState<readonly string[]>([]);
  const whitelist = [...new Set(text.split("\n").map((line) => line.trim()))].filter(Boolean);
  const draft = { blocked: [...blocked].toSorted(), allowed: [...allowed].toSorted(), whitelist };
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(rules));
  const { ip, country } = rules.caller;
  return (
    <div className="access">
      <p className="muted">
        {t("backoffice.caller", { ip, country: country === null ? t("backoffice.unknownCountry") : nameOf(country) })}
      </p>
      <CountryList
        title={t("backoffice.blocked")}
        hint={t("backoffice.blocked.hint")}
        countries={blocked}
        onChange={mayChange ? setBlocked : undefined}
      />
      <CountryList
        title={t("backoffice.allowed")}
        hint={t("backoffice.allowed.hint")}
        countries={allowed}
        onChange={mayChange ? setAllowed : undefined}
      />
      <TextAreaField
        label={t("backoffice.whitelist")}
        hint={t("backoffice.whitelist.hint")}
        value={text}
        rows={3}
        readOnly={!mayChange}
        error={
          invalidLines.length > 0 ? t("backoffice.whitelist.wrong", { lines: invalidLines.join(", ") }) : undefined
        }
        onChange={(event) => {
          setText(event.currentTarget.value);
          setInvalidLines([]);
        }}
      />
      {mayChange && (
        <Button kind="primary" disabled={!isChanged} onClick={() => setSaving(true)}>
          {t("backoffice.access.save")}
        </Button>
      )}
      {isSaving && (
        <SaveAccess draft={draft} version={rules.version} onWrong={setInvalidLines} onClose={() => setSaving(false)} />
      )}
    </div>
  );
}

interface SaveAccessProps {
  readonly draft: Pick<Rules, "blocked" | "allowed" | "whitelist">;
  readonly version: string;
  readonly onWrong: (lines: readonly string[]) => void;
  readonly onClose: () => void;
}

function SaveAccess({ draft, version, onWrong, onClose }: SaveAccessProps) {
  const { t } = useTexts();
  const { api } = useOffice();
  const queries = useQueryClient();
  return (
    <DecisionDialog
      title={t("backoffice.access.title")}
      confirmLabel={t("backoffice.access.save")}
      kind="primary"
      consequence={
        <div className="plan">
          <p>{t("backoffice.access.text")}</p>
          <PagePreview kind="region" />
        </div>
      }
      reasonHint={t("backoffice.reason.hint")}
      usualReasons={[t("backoffice.reason.law"), t("backoffice.reason.incident")]}
      subject={[draft, version]}
      onDecide={async ({ reason, idempotencyKey }) => {
        const call = { body: { ...draft, version, reason }, idempotencyKey };
        try {
          const newRules = await api.call("PUT /backoffice/api/access", call);
          showToast("success", t("backoffice.done"));
          queries.setQueryData(callKey(route), newRules);
        } catch (error) {
          const lines = wrongLines(error);
          if (lines.length === 0) throw error;
          // The dialog closes, because it covers the field with the invalid lines.
          onWrong(lines);
        }
      }}
      onClose={onClose}
    />
  );
}

function wrongLines(error: unknown): readonly string[] {
  const apiError = toApiError(error);
  if (apiError?.code !== "request.param.err") return [];
  return (apiError.value as { readonly fields?: readonly string[] } | null)?.fields ?? [];
}

function draftOf({ blocked, allowed, whitelist }: Rules): SaveAccessProps["draft"] {
  return { blocked, allowed, whitelist };
}
