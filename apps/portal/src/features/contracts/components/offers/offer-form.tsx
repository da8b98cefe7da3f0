/**
 * The form for the terms of an offer: games, period, payer and up to six tiers. It checks the terms by the same rules
 * as the server.
 */

import { useState } from "react";
import type { SubmitEvent } from "react";
import { Button } from "@openhouse/ui/button/button";
import { FormFailure } from "@openhouse/ui/field/form-failure";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { TermsBounds } from "@openhouse/rules/contracts/check-terms";
import type { ContractKind } from "@openhouse/rules/contracts/contract-kinds";
import { problemsOfRefusal } from "@openhouse/rules/contracts/offer-problem";
import type { OfferProblem } from "@openhouse/rules/contracts/offer-problem";
import type { Action } from "../../../../lib/forms/use-action.ts";
import { useMemberCurrency } from "../../../../lib/session/use-member-currency.ts";
import { useInvalidFocus } from "../../../../lib/forms/use-invalid-focus.ts";
import { offerOf } from "../../api/use-send-offer.ts";
import type { OfferTarget, OfferToSend } from "../../api/use-send-offer.ts";
import { emptyTier } from "@openhouse/rules/contracts/offer-draft";
import type { DraftTier, OfferDraft } from "@openhouse/rules/contracts/offer-draft";
import { checkOffer } from "../../rules/check-offer.ts";
import { OfferHeadFields } from "./offer-head-fields.tsx";
import { OfferSimulator } from "./offer-simulator.tsx";
import { TierFields } from "./tier-fields.tsx";

interface OfferFormProps {
  readonly kind: ContractKind;
  readonly bounds: TermsBounds;
  readonly initialDraft: OfferDraft;
  /** True for new terms of an existing contract, whose games, period and payer cannot change. */
  readonly isChange: boolean;
  /** The simulation uses the past windows of this member. */
  readonly receiverId: string;
  readonly target: OfferTarget;
  readonly sending: Action<OfferToSend>;
  readonly onRefused: () => void;
}

const tierKeys = ["first", "second", "third", "fourth", "fifth", "sixth"] as const;

/** Problems are shown after the first submission and updated while the agent types. */
export function OfferForm(props: OfferFormProps) {
  const { kind, bounds, initialDraft, isChange, receiverId, target, sending, onRefused } = props;
  const { t } = useTexts();
  const currency = useMemberCurrency();
  const [draft, setDraft] = useState(initialDraft);
  const [areProblemsShown, setProblemsShown] = useState(false);
  const { form, focusInvalid } = useInvalidFocus(sending.refusal);
  const checkedOffer = checkOffer({ kind, draft, currency, bounds });
  const problems =
    areProblemsShown && checkedOffer.kind === "problems" ? checkedOffer.problems : problemsOfRefusal(sending.refusal);
  const change = (next: Partial<OfferDraft>) => {
    setDraft({ ...draft, ...next });
    sending.reset();
  };
  const setTier = (index: number, tier: DraftTier) => change({ tiers: draft.tiers.with(index, tier) });

  const showProblems = () => {
    setProblemsShown(true);
    focusInvalid();
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (checkedOffer.kind === "problems") return showProblems();
    const reply = await sending.run(offerOf(target, checkedOffer.terms));
    if (reply === undefined) onRefused();
  };
  const errorOf = useProblemTexts(problems);
  const maxTiers = Math.min(bounds.merchant.mostTiers, 6);

  return (
    <form ref={form} className="offer" noValidate onSubmit={(event) => void submit(event)}>
      <OfferHeadFields kind={kind} draft={draft} isChange={isChange} errorOf={errorOf} onChange={change} />
      {draft.tiers.map((tier, index) => (
        <TierFields
          key={tierKeys[index]}
          kind={kind}
          draft={draft}
          bounds={bounds}
          tier={tier}
          index={index}
          errorOf={errorOf}
          onChange={(next) => setTier(index, next)}
          {...(draft.tiers.length > 1 && { onRemove: () => change({ tiers: draft.tiers.toSpliced(index, 1) }) })}
        />
      ))}
      <Button
        icon="plus"
        disabled={draft.tiers.length >= maxTiers}
        onClick={() => change({ tiers: [...draft.tiers, emptyTier] })}
      >
        {t("contracts.offer.addTier")}
      </Button>
      <p className="field-hint">{t("contracts.offer.tiers.hint", { most: maxTiers })}</p>
      <OfferSimulator
        receiverId={receiverId}
        period={draft.period}
        checkedOffer={checkedOffer}
        onProblems={showProblems}
      />
      <FormFailure text={errorOf("tiers") ?? errorOf("kind") ?? (problems.length > 0 ? undefined : sending.failure)} />
      <div className="dialog-actions">
        <Button type="submit" kind="primary" icon="send" isBusy={sending.isBusy}>
          {t(isChange ? "contracts.change.send" : "contracts.offer.send")}
        </Button>
      </div>
    </form>
  );
}

export type ErrorOf = (field: string) => string | undefined;

function useProblemTexts(problems: readonly OfferProblem[]): ErrorOf {
  const { t } = useTexts();
  return (field) => {
    const match = problems.find((problem) => problem.field === field);
    return match === undefined ? undefined : t(`terms.problem.${match.code}`);
  };
}
