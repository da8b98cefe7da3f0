/** Moves of large teams that wait for a second person; the requester can only withdraw the request. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { showToast } from "@openhouse/ui/toast/toaster";
import { WaitingRequests } from "../../components/detail/waiting-requests.tsx";
import { useOffice } from "../../lib/office.tsx";
import { usePersonName } from "./tree-person.tsx";
import { useRefreshAgents } from "./use-agents.ts";
import type { WaitingMove } from "./use-agents.ts";

interface WaitingMovesProps {
  readonly moves: readonly WaitingMove[];
  readonly mayDecide: boolean;
}

export function WaitingMoves({ moves, mayDecide }: WaitingMovesProps) {
  const { t } = useTexts();
  const { api } = useOffice();
  const refresh = useRefreshAgents();
  const nameOf = usePersonName();
  const moveTextOf = ({ account, from, to, members }: WaitingMove) =>
    `${t("backoffice.agents.move.way", { account, from: nameOf(from), to: nameOf(to) })} ${t("backoffice.agents.move.members", { members })}`;
  return (
    <WaitingRequests
      requests={moves}
      keyOf={({ memberId }) => memberId}
      mayDecide={mayDecide}
      approveKind="danger"
      renderText={(move) => `${moveTextOf(move)} ${t("backoffice.agents.waits", { by: move.by, reason: move.reason })}`}
      textsOf={(_move, decision) =>
        decision === "approved"
          ? { label: t("backoffice.agents.approve"), usualReasons: [t("backoffice.agents.approve.reason")] }
          : { label: t("backoffice.agents.reject"), usualReasons: [t("backoffice.agents.reject.reason")] }
      }
      onDecide={async ({ memberId: id }, body, idempotencyKey) => {
        const call = { params: { id }, body, idempotencyKey };
        await api.call("POST /backoffice/api/members/:id/move/decision", call);
        await refresh();
        showToast(
          "success",
          t(body.decision === "approved" ? "backoffice.agents.move.done" : "backoffice.agents.rejected"),
        );
      }}
    />
  );
}
