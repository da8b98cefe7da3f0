/** Sends a change of a method with a reason. The dialog says whether a second person must approve it. */

import { useQueryClient } from "@tanstack/react-query";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../../components/detail/decision-dialog.tsx";
import type { Decision } from "../../../components/detail/decision-dialog.tsx";
import { callKey } from "../../../lib/use-call.ts";
import type { Difference } from "./differences-of.ts";
import { Differences } from "./waiting-method.tsx";
import type { MethodsRoute } from "./waiting-method.tsx";

interface PublishMethodProps {
  readonly name: string;
  readonly isAtOnce: boolean;
  readonly differences: readonly Difference[];
  /**
   * The change and the version that it is based on. When either of them changes, the request gets a new idempotency
   * key.
   */
  readonly subject: unknown;
  /** The route that reads the methods. `send` returns the same response, which replaces the cached one. */
  readonly route: MethodsRoute;
  readonly send: (decision: Pick<Decision, "reason" | "idempotencyKey">) => Promise<unknown>;
  readonly onSent: () => void;
  readonly onClose: () => void;
}

export function PublishMethod(props: PublishMethodProps) {
  const { name, isAtOnce, differences, subject, route, send, onSent, onClose } = props;
  const { t } = useTexts();
  const queries = useQueryClient();
  return (
    <DecisionDialog
      title={t("methods.publish.title", { name })}
      confirmLabel={t(isAtOnce ? "methods.publish" : "methods.ask")}
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
        queries.setQueryData(callKey(route), await send(decision));
        onSent();
        showToast("success", t(isAtOnce ? "methods.published" : "methods.asked", { name }));
      }}
      onClose={() => {
        onClose();
        void queries.invalidateQueries({ queryKey: callKey(route) });
      }}
    />
  );
}
