/** The wins that are held for a review, with the possible actions, and the latest decided ones. */

import { useState } from "react";
import { Link } from "wouter";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Badge } from "@openhouse/ui/badge/badge";
import { Button } from "@openhouse/ui/button/button";
import { DataTable } from "@openhouse/ui/table/data-table";
import type { Column } from "@openhouse/ui/table/data-table";
import { CopyText } from "../../../components/detail/copy-text.tsx";
import { DecisionButtons } from "../../../components/detail/decision-buttons.tsx";
import { Section } from "../../../components/detail/facts.tsx";
import { PanelState } from "../../../components/detail/panel-state.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { useCall } from "../../../lib/use-call.ts";
import { phoneScreen, useMedia } from "../../../lib/use-media.ts";
import { heldWinsRoute } from "./held-wins-read.ts";
import type { HeldWin } from "./held-wins-read.ts";
import { ReviewDialog } from "./review-dialog.tsx";
import type { WinStep } from "./review-dialog.tsx";

const tones = { held: "live", released: "gain", rejected: "error", undone: "neutral" } as const;

export function HeldWins({ mayAct }: { mayAct: boolean }) {
  const { t } = useTexts();
  const isPhone = useMedia(phoneScreen);
  const { data, error, refetch } = useCall(heldWinsRoute, undefined, { refreshMs: 10_000 });
  const [step, setStep] = useState<WinStep>();
  const columns = useColumns(mayAct ? setStep : undefined);
  return (
    <Section isFramed title={t("backoffice.heldWin.title")}>
      {data === undefined ? (
        <PanelState error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          caption={t("backoffice.heldWin.title")}
          columns={columns}
          rowKey={({ id }) => id}
          state={{ kind: "loaded", rows: data.list }}
          emptyText={t("backoffice.heldWin.empty")}
          isDense={!isPhone}
        />
      )}
      {step !== undefined && <ReviewDialog step={step} onClose={() => setStep(undefined)} />}
    </Section>
  );
}

function useColumns(onStep: ((step: WinStep) => void) | undefined): Column<HeldWin>[] {
  const { t } = useTexts();
  const { stamp, money } = useFormats();
  return [
    { key: "at", title: t("backoffice.column.time"), cell: ({ at }) => <time>{stamp(at)}</time> },
    {
      key: "member",
      title: t("backoffice.column.member"),
      cell: ({ account, memberId }) => <Link href={`/members/${memberId}`}>{account ?? memberId}</Link>,
    },
    {
      key: "game",
      title: t("backoffice.recon.transaction"),
      cell: ({ supplier, gameCode, uuid }) => (
        <span className="recon-transaction">
          <CopyText text={uuid} />
          <span className="muted">
            {supplier} · {gameCode}
          </span>
        </span>
      ),
    },
    {
      key: "stake",
      title: t("backoffice.heldWin.stake"),
      isNumeric: true,
      cell: ({ stakeMinor, currency }) => money(stakeMinor, currency),
    },
    {
      key: "win",
      title: t("backoffice.heldWin.win"),
      isNumeric: true,
      cell: ({ amountMinor, currency }) => <strong>{money(amountMinor, currency)}</strong>,
    },
    {
      key: "state",
      title: t("backoffice.column.state"),
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`backoffice.heldWin.state.${state}`)}</Badge>,
    },
    { key: "actions", title: t("backoffice.recon.todo"), cell: (row) => <Actions win={row} onStep={onStep} /> },
  ];
}

function Actions({ win, onStep }: { win: HeldWin; onStep: ((step: WinStep) => void) | undefined }) {
  const { t } = useTexts();
  const { state, request } = win;
  if (state !== "held") return null;
  const waitingText = request === null ? null : t(`backoffice.heldWin.waits.${request.action}`, { by: request.by });
  if (onStep === undefined) return waitingText;
  const onStepOf = (kind: WinStep["kind"]) => () => onStep({ kind, win });
  return (
    <span className="recon-actions">
      {waitingText !== null && <span>{waitingText}</span>}
      {request === null && (
        <>
          <Button size="small" kind="primary" onClick={onStepOf("release")}>
            {t("backoffice.heldWin.release")}
          </Button>
          <Button size="small" onClick={onStepOf("reject")}>
            {t("backoffice.heldWin.reject")}
          </Button>
        </>
      )}
      {request !== null && (
        <DecisionButtons
          className="row-actions"
          isOwn={request.isOwn}
          approveLabel={t("backoffice.heldWin.approve")}
          onApprove={onStepOf("approve")}
          rejectLabel={t("backoffice.heldWin.refuse")}
          onReject={onStepOf("refuse")}
        />
      )}
    </span>
  );
}
