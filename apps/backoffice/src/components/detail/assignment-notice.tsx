/**
 * Who is assigned to a waiting payment and when its decision is due; empty when no decision is pending. Only a staff
 * member who may take the case is told to take it.
 */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { Icon } from "@openhouse/ui/icon/icon";
import { useFormats } from "../../lib/formats.ts";
import { DueText } from "./due-text.tsx";

interface AssignmentNoticeProps {
  readonly row: {
    readonly claimedBy: string | null;
    readonly isClaimedByMe: boolean;
    readonly claimedUntil: number | null;
    readonly dueAt: number | null;
  };
  /** The actions that the server allows. */
  readonly actions: readonly string[];
}

export function AssignmentNotice({ row, actions }: AssignmentNoticeProps) {
  const { claimedBy, isClaimedByMe, claimedUntil, dueAt } = row;
  const { t } = useTexts();
  const { stamp } = useFormats();
  if (dueAt === null) return null;
  const until = claimedUntil === null ? "" : stamp(claimedUntil).slice(11, 16);
  const assigneeText =
    claimedBy === null
      ? t(actions.includes("claim") ? "finance.claim.free" : "finance.claim.none")
      : t(isClaimedByMe ? "finance.claim.mine" : "finance.claim.others", { name: claimedBy, time: until });
  return (
    <p className="notice" data-tone={isClaimedByMe ? "gain" : undefined}>
      <Icon name="user" />
      <span>
        {assigneeText} <DueText dueAt={dueAt} />
      </span>
    </p>
  );
}
