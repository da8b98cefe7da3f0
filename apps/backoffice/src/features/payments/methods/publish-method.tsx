/** Sends a change of a method with a reason. The dialog says whether a second person must approve it. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../../components/detail/decision-dialog.tsx";
import type { Decision } from "../../../components/detail/decision-dialog.tsx";
import type { Difference } from "./differences-of.ts";
import { Differences } from "./waiting-method.tsx";

interface PublishMethodProps {
  readonly name: string;
  readonly isAtOnce: boolean;
  readonly differences: readonly Difference[];
  /** The change with its version, which identify the request. */
  readonly subject: unknown;
  /** Sends the change and stores the reply. */
  readonly onSend: (decision: Pick<Decision, "reason" | "idempotencyKey">) => Promise<void>;
  readonly onClose: () => void;
}

export function PublishMethod({ name, isAtOnce, differences, subject, onSend, onClose }: PublishMethodProps) {
  const { t } = useTexts();
  return (
    <DecisionDialog
      title={t("methods.publish.title", { name })}
      confirmLabel={t(isAtOnce ? "methods.publish" : "backoffice.agents.move.ask")}
      kind="primary"
      consequence={
        <>
          <p>{t(isAtOnce ? "methods.publish.off" : "methods.publish.two")}</p>
          <Differences caption={t("methods.differences", { name })} differences={differences} />
        </>
      }
      reasonHint={t("backoffice.reason.hint")}
      usualReasons={[t("methods.reason.costs"), t("methods.reason.provider")]}
      subject={subject}
      onDecide={async (decision) => {
        await onSend(decision);
        showToast("success", t(isAtOnce ? "methods.published" : "methods.asked", { name }));
      }}
      onClose={onClose}
    />
  );
}
