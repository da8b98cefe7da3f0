/** A limit: the used amount, the start of the next period, and a raise or removal that waits. */

import { Button } from "@openhouse/ui/button/button";
import { FormFailure } from "@openhouse/ui/field/form-failure";
import { Icon } from "@openhouse/ui/icon/icon";
import { showToast } from "@openhouse/ui/toast/toaster";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useFormats } from "../../../lib/formats/use-formats.ts";
import { useLimitAction } from "../api/use-limits.ts";
import type { OwnLimit, OwnLimits } from "../api/use-limits.ts";
import { remainingOf, usedPermille } from "../rules/limit-size.ts";
import { useSizeText } from "./use-size-text.ts";

interface LimitLineProps {
  readonly limit: OwnLimit;
  readonly ownLimits: OwnLimits;
  readonly onChange: () => void;
}

/** A limit that the operator has set is shown but cannot be changed here. */
export function LimitLine({ limit, ownLimits, onChange }: LimitLineProps) {
  const { t } = useTexts();
  const { moment } = useFormats();
  const sizeText = useSizeText(ownLimits.currency);
  const { kind, period, amountMinor, usedMinor, endsAt, setBy, raise } = limit;
  const name = t(`limits.period.${period}`);
  const remaining = remainingOf(usedMinor, amountMinor);
  const usedText = t("limits.used", { used: sizeText(usedMinor, kind), amount: sizeText(amountMinor, kind) });
  const permille = usedPermille(usedMinor, amountMinor);
  const changeName = t("limits.changeOf", { limit: `${t(`limits.kind.${kind}`)}, ${name}` });
  return (
    <li className="limit-line">
      <p className="limit-name">
        <b>{name}</b>
        <b className="figures">{sizeText(amountMinor, kind)}</b>
        {setBy === "member" ? (
          <Button size="small" kind="plain" icon="edit" aria-label={changeName} onClick={onChange}>
            {t("limits.change")}
          </Button>
        ) : (
          <Icon name="lock" />
        )}
      </p>
      {/* Hidden from screen readers, because the text below has the same information. */}
      <div
        className="limit-bar"
        aria-hidden="true"
        data-state={permille >= 1_000 ? "full" : permille >= 800 ? "near" : undefined}
      >
        <i style={{ inlineSize: `${permille / 10}%` }} />
      </div>
      <p className="limit-use">
        <span className="figures">{usedText}</span>
        <span className="figures">
          {remaining === "0" ? t("limits.reached") : t("limits.left", { left: sizeText(remaining, kind) })}
        </span>
        <span className="muted">{t("limits.anew", { time: moment(endsAt) })}</span>
      </p>
      {setBy === "operator" && <p className="muted limit-house">{t("limits.byHouse")}</p>}
      {raise !== null && (
        <Raise
          raise={raise}
          nowAt={ownLimits.nowAt}
          size={raise.amountMinor === null ? null : sizeText(raise.amountMinor, kind)}
        />
      )}
    </li>
  );
}

interface RaiseProps {
  readonly raise: NonNullable<OwnLimit["raise"]>;
  readonly nowAt: number;
  /** The formatted new limit; null means that the member wants to remove the limit. */
  readonly size: string | null;
}

function Raise({ raise: { id, opensAt }, nowAt, size }: RaiseProps) {
  const { t } = useTexts();
  const body = { id };
  const texts = useRaiseTexts(size, opensAt);
  const confirm = useLimitAction(
    (api, _: undefined, idempotencyKey) => api.call("POST /wps/member/limits/confirm", { body, idempotencyKey }),
    () => showToast("success", t(size === null ? "limits.removed" : "limits.raised")),
  );
  const cancel = useLimitAction(
    (api, _: undefined, idempotencyKey) => api.call("POST /wps/member/limits/cancel", { body, idempotencyKey }),
    () => showToast("info", t(size === null ? "limits.keptLimit" : "limits.kept")),
  );
  const isReady = nowAt >= opensAt;
  return (
    <div className="limit-raise">
      <Icon name="hourglass" />
      <p>{isReady ? texts.ready : texts.waits}</p>
      <FormFailure text={confirm.failure ?? cancel.failure} />
      <div className="limit-actions">
        {isReady && (
          <Button size="small" kind="primary" isBusy={confirm.isBusy} onClick={() => void confirm.run(undefined)}>
            {texts.confirm}
          </Button>
        )}
        <Button size="small" isBusy={cancel.isBusy} onClick={() => void cancel.run(undefined)}>
          {texts.keep}
        </Button>
      </div>
    </div>
  );
}

/** Returns the texts for a waiting raise or removal. */
function useRaiseTexts(size: string | null, opensAt: number) {
  const { t } = useTexts();
  const { moment } = useFormats();
  const time = moment(opensAt);
  if (size === null) {
    return {
      waits: t("limits.removal.waits", { time }),
      ready: t("limits.removal.ready"),
      confirm: t("limits.removal.confirm"),
      keep: t("limits.removal.keep"),
    };
  }
  return {
    waits: t("limits.raise.waits", { amount: size, time }),
    ready: t("limits.raise.ready", { amount: size }),
    confirm: t("limits.raise.confirm", { amount: size }),
    keep: t("limits.raise.cancel"),
  };
}
