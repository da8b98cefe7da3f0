/** The form that opens a member or agent account directly below the agent. The result replaces the form. */

import { useState } from "react";
import type { SubmitEvent } from "react";
import { Button } from "@openhouse/ui/button/button";
import { FormFailure } from "@openhouse/ui/field/form-failure";
import { TextField } from "@openhouse/ui/field/field";
import { PasswordField } from "@openhouse/ui/field/password-field";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { registrationRules } from "@openhouse/rules/identity/registration-rules";
import { ChoiceChips } from "../../../../components/list/choice-chips.tsx";
import { Notice } from "../../../../components/notice.tsx";
import { PageFailure } from "../../../../components/page-failure.tsx";
import { usePublicRead } from "../../../../lib/page/page-context.tsx";
import { refusedField } from "../../../../lib/forms/refused-field.ts";
import { registerRulesRead } from "../../../../lib/page/register-reads.ts";
import { useInvalidFocus } from "../../../../lib/forms/use-invalid-focus.ts";
import { useCreateDownline } from "../../api/use-create-downline.ts";
import type { OpenedDownline } from "../../api/use-create-downline.ts";
import { useRebateSettings } from "../../api/use-rebates.ts";
import type { RebateSettings } from "../../api/use-rebates.ts";
import { RebateFields } from "./rebate-fields.tsx";
import { useRebateDraft } from "./use-rebate-draft.ts";

export function OpenAccountForm() {
  const [openedAccount, setOpened] = useState<OpenedDownline>();
  const settings = useRebateSettings();
  if (openedAccount !== undefined) return <OpenedAccount opened={openedAccount} onAgain={() => setOpened(undefined)} />;
  if (settings.data !== undefined) return <AccountForm settings={settings.data} onOpened={setOpened} />;
  if (settings.error === null) return <Skeleton height="24rem" />;
  return <PageFailure error={settings.error} onRetry={() => void settings.refetch()} />;
}

interface AccountFormProps {
  readonly settings: RebateSettings;
  readonly onOpened: (openedAccount: OpenedDownline) => void;
}

type Kind = "member" | "agent";
const kinds = ["member", "agent"] as const satisfies readonly Kind[];
const fieldNames = ["username", "password"] as const;

function AccountForm({ settings: { own, usual: least }, onOpened }: AccountFormProps) {
  const { t } = useTexts();
  const [kind, setKind] = useState<Kind>("member");
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [isMissing, setMissing] = useState(false);
  const rebates = useRebateDraft({ own, least });
  const creating = useCreateDownline(onOpened);
  const { form, focusInvalid } = useInvalidFocus(creating.refusal);
  const nameRule = useNameRule();
  const refusedName = refusedField(creating.refusal, fieldNames);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const name = username.trim();
    const chosenRates = rebates.check();
    setMissing(name === "");
    if (name === "" || chosenRates === undefined) focusInvalid();
    else void creating.run({ isAgent: kind === "agent", username: name, password, rebates: chosenRates });
  };
  return (
    <form ref={form} className="form pane centre-form" noValidate onSubmit={submit}>
      <ChoiceChips
        legend={t("agents.create.kind")}
        chips={kinds.map((value) => ({ value, label: t(`agents.create.kind.${value}`) }))}
        selected={kind}
        onSelect={setKind}
      />
      <TextField
        name="username"
        label={t("agents.create.name")}
        hint={t("agents.create.name.hint", { min: nameRule.minLength, max: nameRule.maxLength })}
        error={isMissing ? t("common.problem.empty") : refusedName === "username" ? creating.failure : undefined}
        required
        value={username}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setUsername(event.currentTarget.value);
          setMissing(false);
          creating.reset();
        }}
      />
      <PasswordField
        name="password"
        label={t("agents.create.password")}
        hint={t("agents.create.password.hint")}
        error={refusedName === "password" ? creating.failure : undefined}
        value={password}
        autoComplete="new-password"
        showLabel={t("common.password.show")}
        hideLabel={t("common.password.hide")}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          creating.reset();
        }}
      />
      <RebateFields draft={rebates} hint={t("agents.create.rebates.hint")} />
      <FormFailure text={refusedName === undefined ? creating.failure : undefined} />
      <Button type="submit" kind="primary" size="large" icon="plus" isBusy={creating.isBusy}>
        {t("agents.create.action")}
      </Button>
    </form>
  );
}

/** Returns the merchant's rule for user names, or the default rule until the merchant's rule has loaded. */
function useNameRule() {
  const rulesRead = usePublicRead(registerRulesRead);
  return (rulesRead.kind === "loaded" ? rulesRead.value["username"] : undefined) ?? registrationRules.username;
}

function OpenedAccount({ opened: openedAccount, onAgain }: { opened: OpenedDownline; onAgain: () => void }) {
  const { t } = useTexts();
  const { customerName: name, isAgent, hasInitialPassword } = openedAccount;
  return (
    <div className="pane centre-form">
      <Notice tone="gain" isAlert>
        <strong>{t(isAgent ? "agents.create.done.agent" : "agents.create.done.member", { name })}</strong>
        <p>{t(hasInitialPassword ? "agents.create.done.initial" : "agents.create.done.own")}</p>
      </Notice>
      <Button icon="plus" onClick={onAgain}>
        {t("agents.create.again")}
      </Button>
    </div>
  );
}
