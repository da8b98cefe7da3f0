/**
 * The merchant's offer to a member without an upline, or new terms for a contract of the merchant. Past windows show
 * what the terms would have paid before they are sent. The server checks the terms; the form shows its problems at the
 * fields.
 */

import "./offer.css";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { ApiError } from "@openhouse/browser/api-error";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { contractKinds } from "@openhouse/rules/contracts/contract-kinds";
import type { ContractKind } from "@openhouse/rules/contracts/contract-kinds";
import { newDraft, readDraft } from "@openhouse/rules/contracts/offer-draft";
import type { OfferDraft } from "@openhouse/rules/contracts/offer-draft";
import { problemsOfRefusal } from "@openhouse/rules/contracts/offer-problem";
import { wireTerms } from "@openhouse/rules/contracts/wire-terms";
import { Button } from "@openhouse/ui/button/button";
import { Dialog } from "@openhouse/ui/dialog/dialog";
import { TextField } from "@openhouse/ui/field/field";
import { FormFailure } from "@openhouse/ui/field/form-failure";
import { Icon } from "@openhouse/ui/icon/icon";
import { SelectField } from "@openhouse/ui/select/select";
import { showToast } from "@openhouse/ui/toast/toaster";
import { useStaffCurrency } from "../../../lib/formats.ts";
import { useOffice } from "../../../lib/office.tsx";
import { problemText } from "../../../lib/problem-text.ts";
import { useAttemptKey } from "../../../lib/use-attempt-key.ts";
import { PastResult } from "./contract-past.tsx";
import { TermsFields } from "./terms-fields.tsx";
import { useRefreshContracts } from "./use-contracts.ts";
import type { OfferSimulation } from "./use-contracts.ts";

/** The contract whose terms change, and its last terms. */
export interface ContractToChange {
  readonly id: string;
  readonly receiver: { readonly id: string; readonly account: string };
  readonly kind: ContractKind;
  readonly draft: OfferDraft;
}

interface OfferDialogProps {
  readonly change?: ContractToChange;
  readonly onClose: () => void;
}

export function OfferDialog({ change, onClose }: OfferDialogProps) {
  const { t } = useTexts();
  const [kind, setKind] = useState<ContractKind>(change?.kind ?? "dividend");
  const [draft, setDraft] = useState(change?.draft ?? newDraft(kind, undefined));
  const [account, setAccount] = useState("");
  const offer = useOffer({ change, account, kind, draft, onClose });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void offer.send();
  };
  return (
    <Dialog
      isOpen
      size="wide"
      isBusy={offer.isBusy}
      onClose={onClose}
      closeLabel={t("backoffice.close")}
      title={
        change === undefined
          ? t("oversight.offer.title")
          : t("oversight.offer.change.title", { account: change.receiver.account })
      }
    >
      <form className="offer" noValidate onSubmit={submit}>
        {change === undefined && (
          <div className="offer-fields">
            <TextField
              label={t("oversight.offer.account")}
              name="account"
              required
              autoComplete="off"
              hint={t("oversight.offer.account.hint")}
              value={account}
              error={offer.accountProblem}
              onChange={({ currentTarget }) => setAccount(currentTarget.value)}
            />
            <SelectField
              label={t("oversight.kind")}
              name="kind"
              value={kind}
              options={contractKinds.map((value) => ({ value, label: t(`oversight.kind.${value}`) }))}
              error={offer.errorOf("kind")}
              onChange={({ currentTarget }) => {
                const chosenKind = contractKinds.find((candidate) => candidate === currentTarget.value) ?? kind;
                setKind(chosenKind);
                setDraft(newDraft(chosenKind, undefined));
              }}
            />
          </div>
        )}
        <TermsFields
          kind={kind}
          draft={draft}
          isChange={change !== undefined}
          errorOf={offer.errorOf}
          onChange={setDraft}
        />
        {offer.past !== undefined && (
          <>
            {offer.isPastStale && (
              <p className="notice" data-tone="live">
                <Icon name="warning" />
                {t("terms.sim.stale")}
              </p>
            )}
            <div className="offer-past" data-stale={offer.isPastStale ? "" : undefined}>
              <PastResult past={offer.past} />
            </div>
          </>
        )}
        <FormFailure text={offer.errorOf("tiers") ?? offer.failure} />
        <div className="dialog-actions">
          <Button icon="chart" isBusy={offer.isBusy} onClick={() => void offer.simulate()}>
            {t("oversight.past.run")}
          </Button>
          <Button type="submit" kind="primary" icon="send" isBusy={offer.isBusy}>
            {t("oversight.offer.send")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface OfferInput extends OfferDialogProps {
  readonly account: string;
  readonly kind: ContractKind;
  readonly draft: OfferDraft;
}

type WireTerms = ReturnType<typeof wireTerms>;
type ReadyOffer = readonly [receiverId: string, terms: WireTerms];

/**
 * Reads the form, simulates or sends it, and keeps the results of the last attempt. A problem is shown only as long as
 * the form says what the server refused; tiers have no id, so after a change it could be shown at another tier.
 */
function useOffer({ change, account, kind, draft, onClose }: OfferInput) {
  const { t } = useTexts();
  const { api } = useOffice();
  const currency = useStaffCurrency();
  const refresh = useRefreshContracts();
  const keyFor = useAttemptKey();
  const [isBusy, setBusy] = useState(false);
  const [areProblemsShown, setProblemsShown] = useState(false);
  const [unknownName, setUnknownName] = useState<string>();
  const [failed, setFailed] = useState<{ readonly formJson: string; readonly error: unknown }>();
  const [simulated, setSimulated] = useState<{ readonly formJson: string; readonly past: OfferSimulation }>();

  const name = account.trim().toLowerCase();
  const reading = readDraft(kind, draft, currency);
  const formJson = JSON.stringify([name, reading.kind === "terms" ? wireTerms(reading.terms) : draft]);
  const error = failed?.formJson === formJson ? failed.error : undefined;
  const refusedProblems = problemsOfRefusal(error instanceof ApiError ? error : undefined);
  const unreadable = areProblemsShown && reading.kind === "unreadable" ? reading.fields : [];
  const problems = [...unreadable.map((field) => ({ field, code: "number.unreadable" as const })), ...refusedProblems];

  const findReceiver = async (): Promise<string | undefined> => {
    if (change !== undefined) return change.receiver.id;
    const query = { account: name };
    const members = name === "" ? [] : (await api.call("GET /backoffice/api/members", { query })).list;
    setUnknownName(members.length === 0 ? name : undefined);
    return members[0]?.id;
  };
  const attempt = async (run: (...offer: ReadyOffer) => Promise<void>) => {
    setProblemsShown(true);
    setFailed(undefined);
    setBusy(true);
    try {
      const receiverId = await findReceiver();
      if (receiverId !== undefined && reading.kind === "terms") await run(receiverId, wireTerms(reading.terms));
    } catch (thrown) {
      setFailed({ formJson, error: thrown });
    } finally {
      setBusy(false);
    }
  };
  const simulate = () =>
    attempt(async (receiverId, terms) => {
      const past = await api.call("POST /backoffice/api/contracts/simulate", { body: { receiverId, terms } });
      setSimulated({ formJson, past });
    });
  const send = () =>
    attempt(async (receiverId, terms) => {
      const idempotencyKey = keyFor([change?.id, receiverId, terms]);
      if (change === undefined) {
        await api.call("POST /backoffice/api/contracts", { body: { receiverId, terms }, idempotencyKey });
      } else {
        const params = { id: change.id };
        await api.call("POST /backoffice/api/contracts/:id/change", { params, body: { terms }, idempotencyKey });
      }
      await refresh();
      showToast("success", t("oversight.offer.done"));
      onClose();
    });
  const errorOf = (field: string) => {
    const problem = problems.find((candidate) => candidate.field === field);
    return problem === undefined ? undefined : t(`terms.problem.${problem.code}`);
  };
  return {
    isBusy,
    accountProblem: unknownName === name ? t("oversight.offer.account.unknown") : undefined,
    failure: error !== undefined && refusedProblems.length === 0 ? problemText(error, t) : undefined,
    past: simulated?.past,
    isPastStale: simulated !== undefined && simulated.formJson !== formJson,
    errorOf,
    simulate,
    send,
  };
}
