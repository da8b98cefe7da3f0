/** How to become an agent: three steps, the application form, the merchant's own text and a link to registration. */

import { useMemo } from "react";
import { ButtonLink } from "@openhouse/ui/button/button";
import { sessionTexts } from "@openhouse/i18n/session-texts.gen";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { MerchantText } from "../../components/merchant-text.tsx";
import { ContentHead } from "../../features/content/components/content-head.tsx";
import { AgentApplicationForm } from "../../features/feedback/components/agent-application-form.tsx";
import { useCaptchaProof } from "../../features/session/hooks/use-captcha-proof.ts";
import { contentPageRead } from "../../lib/page/content-reads.ts";
import { LazySlot } from "../../lib/page/lazy-part.tsx";
import { useFlag, usePublicRead } from "../../lib/page/page-context.tsx";
import { href } from "../../lib/navigation/paths.ts";
import { PageLoadFailure } from "../page-outline.tsx";

const steps = ["register", "talk", "earn"] as const;

/** The merchant's text is below the steps; the page is complete without it. */
export default function JoinPage() {
  const { t } = useTexts();
  const canRegister = useFlag("REG3");
  const canApply = useFlag("FEEDBACK3");
  const read = usePublicRead(useMemo(() => contentPageRead("join"), []));
  const page = read.kind === "loaded" ? read.value : undefined;
  return (
    <div className="page">
      <ContentHead title={page?.title ?? t("content.join.title")} text={page?.summary ?? t("content.join.text")}>
        <div className="content-actions">
          {canRegister && (
            <ButtonLink kind="primary" size="large" icon="door-open" href={href("register")}>
              {t("shell.register")}
            </ButtonLink>
          )}
          <ButtonLink size="large" href={href("agentHome")}>
            {t("content.join.login")}
          </ButtonLink>
        </div>
      </ContentHead>
      <ol className="steps">
        {steps.map((step) => (
          <li key={step} className="pane">
            <h2>{t(`content.join.step.${step}.title`)}</h2>
            <p>{t(`content.join.step.${step}.text`)}</p>
          </li>
        ))}
      </ol>
      {canApply && <Application />}
      {page !== undefined && (
        <article className="content-article" aria-label={page.title}>
          <MerchantText html={page.content} />
        </article>
      )}
    </div>
  );
}

/** Loads when the server requires a captcha, with texts that this page does not need otherwise. */
const captchaPart = {
  load: async () => ({
    default: (await import("../../features/session/components/captcha-proof-field.tsx")).CaptchaProofField,
  }),
  texts: sessionTexts,
};

function Application() {
  const { t } = useTexts();
  const proof = useCaptchaProof();
  const captcha = proof.round > 0 && (
    <LazySlot
      part={captchaPart}
      props={{ proof, action: "feedback" as const }}
      fallback={<Skeleton height="9rem" />}
      failure={<PageLoadFailure />}
    />
  );
  return (
    <section className="agent-application" aria-labelledby="apply">
      <h2 id="apply">{t("feedback.application.title")}</h2>
      <p className="muted">{t("feedback.application.text")}</p>
      <AgentApplicationForm captcha={captcha} prove={proof.run} />
    </section>
  );
}
