/**
 * One identity check: the pictures side by side, what the document says next to the profile, and the decision. Opening
 * the dialog is recorded in the audit chain. Keys: 1 to 3 enlarge a picture, A and R move the focus to the button that
 * approves or rejects, Escape closes the dialog.
 */

import "./review.css";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { PictureSide } from "@openhouse/rules/identity/identity-check";
import { Dialog } from "@openhouse/ui/dialog/dialog";
import { Icon } from "@openhouse/ui/icon/icon";
import { PanelState } from "../../components/detail/panel-state.tsx";
import { areShortcutsOn } from "../../lib/preferences.ts";
import { CheckComparison } from "./check-comparison.tsx";
import { CheckDecision } from "./check-decision.tsx";
import { CheckPicture } from "./check-picture.tsx";
import { CheckState, ProviderAdvice } from "./check-state.tsx";
import { useCheck } from "./use-checks.ts";
import type { CheckDetail } from "./use-checks.ts";

interface ReviewDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

export function ReviewDialog({ id, onClose }: ReviewDialogProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useCheck(id);
  const title = data === undefined ? t("checks.title") : t("checks.titleOf", { account: data.account });
  return (
    <Dialog isOpen size="large" onClose={onClose} title={title} closeLabel={t("backoffice.close")}>
      {data === undefined ? (
        <PanelState error={error} onRetry={() => void refetch()} />
      ) : (
        <Review check={data} onClose={onClose} />
      )}
    </Dialog>
  );
}

function Review({ check, onClose }: { check: CheckDetail; onClose: () => void }) {
  const { t } = useTexts();
  const { id, pictures, state, advice, isUnderAge } = check;
  const [zoomedSide, setZoomedSide] = useState<PictureSide>();
  const decision = useRef<HTMLDivElement>(null);
  const toggle = (side: PictureSide) => setZoomedSide(zoomedSide === side ? undefined : side);
  useDialogKeys((key) => {
    const side = pictures[Number(key) - 1];
    if (side !== undefined) toggle(side);
    const verdict = { a: "approve", r: "reject" }[key];
    if (verdict !== undefined) {
      decision.current?.querySelector<HTMLElement>(`[data-verdict="${verdict}"]`)?.focus();
    }
  });
  return (
    <div className="review">
      <p className="review-marks">
        <CheckState state={state} />
        <span>
          {t("checks.advice")}: <ProviderAdvice advice={advice} />
        </span>
      </p>
      {pictures.length === 0 ? (
        <p className="notice">
          <Icon name="info" />
          {t("checks.noPictures")}
        </p>
      ) : (
        <div className="review-pictures" data-zoomed={zoomedSide === undefined ? undefined : ""}>
          {pictures.map((side, index) => (
            <CheckPicture
              key={side}
              id={id}
              side={side}
              number={index + 1}
              isZoomed={zoomedSide === side}
              onToggle={() => toggle(side)}
            />
          ))}
        </div>
      )}
      {isUnderAge && (
        <p className="notice" data-tone="error">
          <Icon name="warning" />
          {t("checks.underAge")}
        </p>
      )}
      <CheckComparison check={check} />
      <div ref={decision}>
        <CheckDecision check={check} onClose={onClose} />
      </div>
    </div>
  );
}

/** Single keys while the dialog is open; the shortcuts of pages are inactive then. Fields keep their keys. */
function useDialogKeys(press: (key: string) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isField = event.target instanceof HTMLElement && event.target.closest("input, select, textarea") !== null;
    if (isField || event.ctrlKey || event.metaKey || event.altKey || !areShortcutsOn()) return;
    press(event.key.toLowerCase());
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}
