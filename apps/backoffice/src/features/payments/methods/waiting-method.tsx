/** A change of a method that waits for a second person: who requests it, the values before and after, the decision. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { WaitingRequests } from "../../../components/detail/waiting-requests.tsx";
import type { DecisionBody } from "../../../components/detail/waiting-requests.tsx";
import { useFormats } from "../../../lib/formats.ts";
import type { Difference } from "./differences-of.ts";

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
  readonly onDecide: (body: DecisionBody, idempotencyKey: string) => Promise<unknown>;
  readonly onClose: () => void;
}

export function WaitingMethod({ name, request, differences, mayDecide, onDecide, onClose }: WaitingMethodProps) {
  const { t } = useTexts();
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
      onDecide={(_request, body, idempotencyKey) => onDecide(body, idempotencyKey)}
      onClose={onClose}
    />
  );
}

interface DifferencesProps {
  readonly caption: string;
  readonly differences: readonly Difference[];
}

/** Rows instead of a table, because both values must be readable at once in a narrow dialog. */
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
