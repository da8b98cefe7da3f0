/** A member's agent level with its history. Staff members to whom the server offers other levels can change it. */

import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { SelectField } from "@openhouse/ui/select/select";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../components/detail/decision-dialog.tsx";
import type { Decision } from "../../components/detail/decision-dialog.tsx";
import { Facts, Section } from "../../components/detail/facts.tsx";
import { PanelState } from "../../components/detail/panel-state.tsx";
import { useFormats } from "../../lib/formats.ts";
import { useOffice } from "../../lib/office.tsx";
import { callKey, useCall } from "../../lib/use-call.ts";
import type { MemberDetail } from "./member-facts.tsx";
import { useRefreshMember } from "./use-refresh-member.ts";

type Level = Reply<"GET /backoffice/api/members/:id/level">;

const route = "GET /backoffice/api/members/:id/level";

/** Renders nothing if the member was never an agent and the staff member cannot change the level. */
export function AgentLevel({ member }: { member: MemberDetail }) {
  const { t } = useTexts();
  const { stamp } = useFormats();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { data, error, refetch } = useCall(route, { params: { id: member.id } });
  if (data === undefined && error !== null) {
    return (
      <Section isFramed title={t("oversight.level.title")}>
        <PanelState error={error} onRetry={() => void refetch()} />
      </Section>
    );
  }
  if (data === undefined || isNoAgent(data)) return null;
  return (
    <Section isFramed title={t("oversight.level.title")}>
      <Facts
        facts={[
          { name: t("oversight.level.now"), value: data.label },
          ...data.changes.map(({ at, by, from, to, reason }) => ({
            name: `${stamp(at)} · ${by}`,
            value: [`${from} → ${to}`, reason === "" ? t("oversight.level.promoted") : reason].join(" · "),
          })),
        ]}
      />
      {data.choices.length > 0 && (
        <p>
          <Button size="small" icon="network" onClick={() => setDialogOpen(true)}>
            {t("oversight.level.change")}
          </Button>
        </p>
      )}
      {isDialogOpen && <LevelDialog member={member} level={data} onClose={() => setDialogOpen(false)} />}
    </Section>
  );
}

const plainMember = 0;

/** True if the member was never an agent and the staff member cannot change the level. */
function isNoAgent({ type, choices, changes }: Level): boolean {
  return type === plainMember && choices.length === 0 && changes.length === 0;
}

interface LevelDialogProps {
  readonly member: MemberDetail;
  readonly level: Level;
  readonly onClose: () => void;
}

function LevelDialog({ member: { id, account }, level, onClose }: LevelDialogProps) {
  const { t } = useTexts();
  const { api } = useOffice();
  const queries = useQueryClient();
  const refresh = useRefreshMember(id);
  const [type, setType] = useState(String(level.type));
  const [isTried, setTried] = useState(false);
  const isSame = type === String(level.type);
  const change = async ({ reason, idempotencyKey }: Decision) => {
    const call = { params: { id }, body: { type: Number(type), reason }, idempotencyKey };
    const newLevel = await api.call("PUT /backoffice/api/members/:id/level", call);
    queries.setQueryData(callKey(route, { params: { id } }), newLevel);
    await refresh();
    showToast("success", t("oversight.level.changed"));
  };
  return (
    <DecisionDialog
      title={t("oversight.level.change.title", { account })}
      subject={type}
      kind="primary"
      confirmLabel={t("oversight.level.change")}
      reasonHint={t("backoffice.reason.hint")}
      usualReasons={[t("oversight.level.reason.grown"), t("oversight.level.reason.agreed")]}
      consequence={
        <>
          <SelectField
            label={t("oversight.level.choice")}
            value={type}
            options={level.choices.map((choice) => ({ value: String(choice.type), label: choice.label }))}
            error={isTried && isSame ? t("oversight.level.same") : undefined}
            onChange={({ currentTarget }) => setType(currentTarget.value)}
          />
          <p>{t(type === String(plainMember) ? "oversight.level.change.member" : "oversight.level.change.text")}</p>
        </>
      }
      check={() => {
        setTried(true);
        return !isSame;
      }}
      onDecide={change}
      onClose={onClose}
    />
  );
}
