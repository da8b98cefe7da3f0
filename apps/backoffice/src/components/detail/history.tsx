/** The history of a record, oldest step first: action, person, time and reason. */

import "./detail.css";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useFormats } from "../../lib/formats.ts";
import { actorTexts, serverCodeText } from "../../lib/server-code-text.ts";

export interface HistoryStep {
  readonly at: number;
  readonly actorKind: string;
  readonly actorName: string;
  readonly text: string;
  readonly note: string;
}

export function History({ steps }: { steps: readonly HistoryStep[] }) {
  const { t } = useTexts();
  const { stamp } = useFormats();
  if (steps.length === 0) return <p className="muted">{t("backoffice.history.empty")}</p>;
  return (
    <ol className="history">
      {steps.map((step) => (
        <li key={`${step.at} ${step.text} ${step.actorName} ${step.note}`}>
          <span className="history-what">{step.text}</span>
          <span className="muted">
            {step.actorName === "" ? serverCodeText(actorTexts, step.actorKind, t) : step.actorName}
          </span>
          <time className="muted">{stamp(step.at)}</time>
          {step.note !== "" && <p>{step.note}</p>}
        </li>
      ))}
    </ol>
  );
}
