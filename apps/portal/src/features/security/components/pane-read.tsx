/** Shows the content of a read; while it loads, a placeholder; if it fails, the failure with a retry button. */

import type { ReactNode } from "react";
import type { UseQueryResult } from "@tanstack/react-query";
import { toApiError } from "@openhouse/browser/api-error";
import { Button } from "@openhouse/ui/button/button";
import { Icon } from "@openhouse/ui/icon/icon";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useFailureText } from "../../../lib/forms/use-action.ts";

interface PaneReadProps<Value> {
  readonly read: UseQueryResult<Value>;
  /** Expected height of the content, so that nothing moves when it loads. */
  readonly height: string;
  readonly children: (value: Value) => ReactNode;
}

export function PaneRead<Value>({ read, height, children }: PaneReadProps<Value>) {
  const { t } = useTexts();
  const failureText = useFailureText();
  const { data, error, isFetching, refetch } = read;
  if (data !== undefined) return children(data);
  if (error === null) {
    return (
      <div aria-busy="true">
        <Skeleton height={height} />
      </div>
    );
  }
  return (
    <div className="pane-failure" role="alert">
      <p>
        <Icon name="warning" />
        <span>{failureText(toApiError(error))}</span>
      </p>
      <Button size="small" icon="refresh" isBusy={isFetching} onClick={() => void refetch()}>
        {t("common.retry")}
      </Button>
    </div>
  );
}
