/** Recalculates a run from the book of stakes on request, and shows whether the same bills result. */

import type { UseQueryResult } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { Icon } from "@openhouse/ui/icon/icon";
import { problemText } from "../../../lib/problem-text.ts";
import { useCall } from "../../../lib/use-call.ts";

const route = "GET /backoffice/api/salary-runs/:id/replay";
type Replay = UseQueryResult<Reply<typeof route>>;

/** Loads the result on request only, because the recalculation reads all bets of the window. */
export function useReplay(id: string): Replay {
  return useCall(route, { params: { id } }, { isEnabled: false, isKept: true });
}

export function ReplayButton({ replay: { isFetching, refetch } }: { replay: Replay }) {
  const { t } = useTexts();
  return (
    <Button size="small" icon="refresh" isBusy={isFetching} onClick={() => void refetch()}>
      {t("salaries.replay")}
    </Button>
  );
}

/** Renders nothing before the first recalculation, and nothing while one is running. */
export function ReplayResult({ replay: { data, error, isFetching } }: { replay: Replay }) {
  const { t } = useTexts();
  if (isFetching || (data === undefined && error === null)) return null;
  const isSame = error === null && data.isSame;
  return (
    <output aria-label={t("backoffice.status")} className="notice" data-tone={isSame ? "gain" : "error"}>
      <Icon name={isSame ? "success" : "error"} />
      <span>{resultText()}</span>
    </output>
  );

  function resultText(): string {
    if (error !== null || data === undefined) return problemText(error, t);
    if (!data.isSame) return t("salaries.replay.differs", { count: data.differing });
    const same = t("salaries.replay.same", { count: data.bills });
    return data.isAccounted ? same : `${same} ${t("salaries.replay.unaccounted")}`;
  }
}
