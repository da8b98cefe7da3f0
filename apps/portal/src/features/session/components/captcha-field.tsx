/** The captcha of a form: a picture to copy or, for people who cannot read it, a computation by the device. */

import "./captcha-field.css";
import { Button } from "@openhouse/ui/button/button";
import { TextField } from "@openhouse/ui/field/field";
import { Icon } from "@openhouse/ui/icon/icon";
import type { CaptchaAction } from "@openhouse/protocol/identity/captcha";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useCaptcha } from "../hooks/use-captcha.ts";

interface CaptchaFieldProps {
  /** Changes with each new challenge. */
  readonly round: number;
  readonly action: CaptchaAction;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (answer: string) => void;
}

const failureTexts = { picture: "login.captcha.failed", work: "login.captcha.workFailed" } as const;

export function CaptchaField({ round, action, value, error, onChange }: CaptchaFieldProps) {
  const { t } = useTexts();
  const { picture, failure, work, refresh, solve } = useCaptcha({ round, action, onAnswer: onChange });
  const workText =
    work.kind === "busy"
      ? t("login.captcha.busy", { percent: work.percent })
      : work.kind === "done"
        ? t("login.captcha.done")
        : "";
  return (
    <div className="captcha">
      {work.kind !== "done" && (
        <>
          <button type="button" className="captcha-picture" title={t("login.captcha.refresh")} onClick={refresh}>
            <span>
              {picture !== undefined && <img src={picture} alt={t("login.captcha.image")} width={200} height={64} />}
            </span>
            <Icon name="refresh" />
            <span className="visually-hidden">{t("login.captcha.refresh")}</span>
          </button>
          <TextField
            label={t("login.captcha")}
            name="captcha"
            hint={t(failure === undefined ? "login.captcha.hint" : failureTexts[failure])}
            error={error}
            required
            value={value}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={20}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
        </>
      )}
      <output aria-label={t("common.status")} className="captcha-work" data-state={work.kind}>
        {work.kind === "done" && <Icon name="success" />}
        {workText}
      </output>
      {work.kind === "none" && (
        <Button size="small" kind="plain" className="captcha-way" onClick={() => void solve()}>
          {t("login.captcha.work")}
        </Button>
      )}
    </div>
  );
}
