/** A change of a method that waits for a second person: who requests it, the values before and after, the decision. */

import { useQueryClient } from "@tanstack/react-query";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { showToast } from "@openhouse/ui/toast/toaster";
import { WaitingRequests } from "../../../components/detail/waiting-requests.tsx";
import type { DecisionBody } from "../../../components/detail/waiting-requests.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { callKey } from "../../../lib/use-call.ts";
import type { Difference } from "./differences-of.ts";

export type MethodsRoute = "GET /backoffice/api/deposit-methods" | "GET /backoffice/api/withdraw-methods";

interface WaitingRequest {
  readonly by: string;
  readonly at: number;
  readonly reason: string;
  readonly isOwn: boolean;
  readonly isStale: boolean;
}

interface WaitingMethodProps {
  /** The name of the method. */
  readonly name: string;
  readonly request: WaitingRequest;
  readonly differences: readonly Difference[];
  readonly mayDecide: boolean;
  /** The route that reads the methods. `send` returns the same response, which replaces the cached one. */
  readonly route: MethodsRoute;
  readonly send: (call: { readonly body: DecisionBody; readonly idempotencyKey: string }) => Promise<unknown>;
}

export function WaitingMethod({ name, request, differences, mayDecide, route, send }: WaitingMethodProps) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const { stamp } = useFormats();
  return (
    <WaitingRequests
      requests={[{ ...request, differences }]}
      keyOf={({ at }) => String(at)}
      mayDecide={mayDecide}
      mayApprove={({ isStale }) => !isStale}
      renderText={({ by, at, reason, isStale, ...waiting }) => (
        <>
          <p>{t("methods.waiting", { by, reason })}</p>
          <time className="muted">{stamp(at)}</time>
          {isStale && <p className="field-error">{t("methods.stale")}</p>}
          <Differences caption={t("methods.differences", { name })} differences={waiting.differences} />
        </>
      )}
      renderConsequence={(waiting, decision) => (
        <>
          <p>{t(`methods.decide.${decision}`)}</p>
          <p className="muted">{t("settings.why", { by: waiting.by, reason: waiting.reason })}</p>
          {decision === "approved" && (
            <Differences caption={t("methods.differences", { name })} differences={waiting.differences} />
          )}
        </>
      )}
      textsOf={(_request, decision) => ({
        label: t(decision === "approved" ? "settings.approve" : "settings.reject"),
        title: name,
        usualReasons: [t(`settings.reason.${decision}`), t("settings.reason.own")],
      })}
      onDecide={async (_request, body, idempotencyKey) => {
        queries.setQueryData(callKey(route), await send({ body, idempotencyKey }));
        showToast("success", t("settings.decided"));
      }}
      onClose={() => void queries.invalidateQueries({ queryKey: callKey(route) })}
    />
  );
}

interface DifferencesProps {
  readonly caption: string;
  readonly differences: readonly Difference[];
}

/** The differences, one below the other. A table would be too wide to show both values in a narrow dialog. */
export function Differences({ caption, differences }: DifferencesProps) {
  const { t } = useTexts();
  return (
    <ul className="differences" aria-label={caption}>
      {differences.map(({ label, before, after }) => (
        <li key={label}>
          <p className="difference-label">{label}</p>
          <Lines title={t("methods.before")} lines={before} />
          <Lines title={t("methods.after")} lines={after} isNew />
        </li>
      ))}
    </ul>
  );
}

interface LinesProps {
  readonly title: string;
  readonly lines: readonly string[];
  readonly isNew?: boolean;
}

function Lines({ title, lines, isNew = false }: LinesProps) {
  return (
    <div className="difference-lines">
      <span className="muted">{title}</span>
      {lines.length === 0 && <span>–</span>}
      {lines.map((line) => (isNew ? <strong key={line}>{line}</strong> : <span key={line}>{line}</span>))}
    </div>
  );
}
