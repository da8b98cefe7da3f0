/**
 * A part of the front page below the first screen. It loads when it comes near the screen. Until then, a placeholder of
 * the same height is shown, so that nothing moves.
 */

import { createElement, useState } from "react";
import { Button } from "@openhouse/ui/button/button";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { WhenNear } from "../../../components/when-near.tsx";
import { useLazyPart } from "../../../lib/page/lazy-part.tsx";
import type { LazyPart } from "../../../lib/page/lazy-part.tsx";

interface FrontPartProps<Props> {
  readonly part: LazyPart<Props>;
  readonly props: Props;
  /** CSS length: the height of the loaded part. */
  readonly height: string;
}

export function FrontPart<Props extends object>({ part, props, height }: FrontPartProps<Props>) {
  const [tries, setTries] = useState(0);
  return (
    <WhenNear height={height}>
      <PartTry key={tries} part={part} props={props} height={height} onRetry={() => setTries(tries + 1)} />
    </WhenNear>
  );
}

function PartTry<Props extends object>({
  part,
  props,
  height,
  onRetry,
}: FrontPartProps<Props> & { readonly onRetry: () => void }) {
  const { t } = useTexts();
  const state = useLazyPart(part);
  if (state.kind === "loading") return <Skeleton height={height} />;
  if (state.kind === "loaded") return createElement(state.component, props);
  return (
    <div className="pane front-hollow" style={{ minBlockSize: height }} role="alert">
      <p>{t("home.reload")}</p>
      <Button icon="refresh" onClick={onRetry}>
        {t("common.retry")}
      </Button>
    </div>
  );
}
