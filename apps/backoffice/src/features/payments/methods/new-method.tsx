/** Requests a new method for bank transfers to the merchant's own accounts. */

import { useState } from "react";
import type { Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { TextField } from "@openhouse/ui/field/field";
import { Section } from "../../../components/detail/facts.tsx";
import { useOffice } from "../../../lib/office.tsx";
import { EditorNotices } from "./editor-notices.tsx";
import { differencesOf } from "./differences-of.ts";
import { emptyChannel, nextTerms, readDraft } from "./method-draft.ts";
import type { MethodDraft } from "./method-draft.ts";
import { MethodFields } from "./method-fields.tsx";
import { PublishMethod } from "./publish-method.tsx";
import { useMethodTexts } from "./use-method-texts.ts";

const route = "GET /backoffice/api/deposit-methods";
const usualCode = "transfer";
const codeForm = /^[a-z][a-z0-9-]{1,19}$/;
const shortestName = 2;
const emptyHead = { code: usualCode, EN: "", TY: "" };
const emptyDraft: MethodDraft = { isOn: true, terms: [nextTerms([])], channels: [emptyChannel] };

interface NewMethodProps {
  readonly settings: Pick<Reply<typeof route>, "currency" | "methods">;
  readonly onClose: () => void;
}

export function NewMethod({ settings: { currency, methods }, onClose }: NewMethodProps) {
  const { t } = useTexts();
  const { api } = useOffice();
  const { depositProperties } = useMethodTexts(currency);
  const [head, setHead] = useState(() => {
    const hasUsualCode = methods.some((method) => method.code === usualCode);
    return hasUsualCode ? { ...emptyHead, code: "" } : emptyHead;
  });
  const [draft, setDraft] = useState(emptyDraft);
  const [isPublishing, setPublishing] = useState(false);
  const { code } = head;
  const names = { EN: head.EN.trim(), TY: head.TY.trim() };
  const parsedDraft = readDraft(draft, currency);
  const change = parsedDraft.kind === "change" ? parsedDraft.change : undefined;
  const isHeadValid = codeForm.test(code) && Object.values(names).every((name) => name.length >= shortestName);
  // An untouched form shows no fault.
  const isTouched = head.EN !== "" || head.TY !== "" || draft !== emptyDraft;
  const faultText = () => {
    if (!isHeadValid) return t("methods.fault.head");
    if (parsedDraft.kind === "fault") return t(`methods.fault.${parsedDraft.fault}`);
    return draft.channels.length === 0 ? t("methods.fault.noBank") : undefined;
  };
  const textFields = [
    { name: "EN", label: t("methods.name.EN"), hint: undefined, maxLength: 60 },
    { name: "TY", label: t("methods.name.TY"), hint: undefined, maxLength: 60 },
    { name: "code", label: t("methods.code"), hint: t("methods.methodCode.hint"), maxLength: 20 },
  ];
  return (
    <Section title={t("methods.new")} isFramed>
      <div className="method-editor">
        <div className="method-head">
          {textFields.map(({ name, ...field }) => (
            <TextField
              key={name}
              {...field}
              value={head[name as keyof typeof head]}
              autoComplete="off"
              onChange={({ currentTarget }) => setHead({ ...head, [name]: currentTarget.value })}
            />
          ))}
        </div>
        <MethodFields draft={draft} isTransfer canChangeAccounts onChange={(part) => setDraft({ ...draft, ...part })} />
        <EditorNotices
          fault={isTouched ? faultText() : undefined}
          isOutdated={false}
          isBlocked={false}
          canPublish={faultText() === undefined}
          onPublish={() => setPublishing(true)}
          onReload={() => undefined}
          onClose={onClose}
        />
      </div>
      {isPublishing && change !== undefined && (
        <PublishMethod
          name={names.EN}
          isAtOnce={false}
          differences={differencesOf([], depositProperties({ names, ...change }))}
          subject={[code, names, change]}
          route={route}
          send={({ reason, idempotencyKey }) => {
            const call = { body: { code, names, ...change, reason }, idempotencyKey };
            return api.call("POST /backoffice/api/deposit-methods", call);
          }}
          onSent={onClose}
          onClose={() => setPublishing(false)}
        />
      )}
    </Section>
  );
}
