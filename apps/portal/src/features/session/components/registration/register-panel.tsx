/** The registration form, once its rules have loaded, or a message if the merchant accepts no registrations. */

import { Button } from "@openhouse/ui/button/button";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useFlag } from "../../../../lib/page/page-context.tsx";
import { useRegistrationRules } from "../../api/registration-rules.ts";
import { RegisterForm } from "./register-form.tsx";

/** `isFocused`: the first field gets the focus when the form appears. */
export function RegisterPanel({ isFocused = false }: { readonly isFocused?: boolean }) {
  const { t } = useTexts();
  const canRegister = useFlag("REG3");
  const rules = useRegistrationRules();
  if (!canRegister) return <p>{t("session.register.off")}</p>;
  if (rules.kind === "loading") return <Skeleton height="20rem" />;
  if (rules.kind === "failed") {
    return (
      <div className="form">
        <p>{t("common.error.network")}</p>
        <Button icon="refresh" onClick={rules.retry}>
          {t("common.retry")}
        </Button>
      </div>
    );
  }
  return <RegisterForm rules={rules.value} isFocused={isFocused} />;
}
