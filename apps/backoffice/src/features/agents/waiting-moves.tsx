/** Moves of many people that wait for the second person; whoever asked may only take the question back. */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { Icon } from "@openhouse/ui/icon/icon";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../components/detail/decision-dialog.tsx";
import type { Decision } from "../../components/detail/decision-dialog.tsx";
import { useOffice } from "../../lib/office.tsx";
import { usePersonName } from "./tree-person.tsx";
import { useRefreshAgents } from "./use-agents.ts";
import type { WaitingMove } from "./use-agents.ts";

interface WaitingMovesProps {
  readonly moves: readonly WaitingMove[];
  readonly mayDecide: boolean;
}

type Verdict = "approved" | "rejected";

/** See the head of this file. */
export function WaitingMoves({ moves, mayDecide }: WaitingMovesProps) {
  const { t } = useTexts();
  const textOf = useMoveText();
  const [asked, setAsked] = useState<{ readonly move: WaitingMove; readonly decision: Verdict }>();
  return (
    <>
      {moves.map((move) => (
        <div key={move.memberId} className="notice" data-tone="live">
          <Icon name="hourglass" />
          <span>
            {textOf(move)} {t("house.agents.waits", { by: move.by, reason: move.reason })}
          </span>
          {mayDecide && (
            <span className="notice-actions">
              {!move.isOwn && (
                <Button size="small" kind="danger" onClick={() => setAsked({ move, decision: "approved" })}>
                  {t("house.agents.approve")}
                </Button>
              )}
              <Button size="small" onClick={() => setAsked({ move, decision: "rejected" })}>
                {t("house.agents.reject")}
              </Button>
            </span>
          )}
        </div>
      ))}
      {asked !== undefined && <MoveVerdict {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

interface MoveVerdictProps {
  readonly move: WaitingMove;
  readonly decision: Verdict;
  readonly onClose: () => void;
}

function MoveVerdict({ move, decision, onClose }: MoveVerdictProps) {
  const { t } = useTexts();
  const { api } = useOffice();
  const refresh = useRefreshAgents();
  const textOf = useMoveText();
  const isApproval = decision === "approved";
  const decide = async ({ reason, idempotencyKey }: Decision) => {
    const call = { params: { id: move.memberId }, body: { decision, reason }, idempotencyKey };
    await api.call("POST /backoffice/api/members/:id/move/decision", call);
    await refresh();
    showToast("gain", t(isApproval ? "house.agents.move.done" : "house.agents.rejected"));
  };
  return (
    <DecisionDialog
      title={t(isApproval ? "house.agents.approve" : "house.agents.reject")}
      consequence={<p>{textOf(move)}</p>}
      kind={isApproval ? "danger" : "primary"}
      confirmLabel={t(isApproval ? "house.agents.approve" : "house.agents.reject")}
      reasonHint={t("house.reason.hint")}
      usualReasons={[t(isApproval ? "house.agents.approve.reason" : "house.agents.reject.reason")]}
      onDecide={decide}
      onClose={onClose}
    />
  );
}

function useMoveText(): (move: WaitingMove) => string {
  const { t } = useTexts();
  const nameOf = usePersonName();
  return ({ account, from, to, members }) =>
    `${t("house.agents.move.way", { account, from: nameOf(from), to: nameOf(to) })} ${t("house.agents.move.members", { members })}`;
}
