/** The contracts that the agent gave. Each row opens to show tiers, possible actions and history of the contract. */

import { useState } from "react";
import type { SubmitEvent } from "react";
import { Button } from "@openhouse/ui/button/button";
import { TextField } from "@openhouse/ui/field/field";
import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { ContractKind } from "@openhouse/rules/contracts/contract-kinds";
import { topRateOf } from "@openhouse/rules/contracts/contract-terms";
import { RecordList } from "../../../../components/list/record-list.tsx";
import type { RecordLines } from "../../../../components/list/record-list.tsx";
import { RecordPages } from "../../../../components/list/record-pages.tsx";
import { useListState } from "../../../../lib/queries/use-list-state.ts";
import { useMemberCurrency } from "../../../../lib/session/use-member-currency.ts";
import type { RecordUrl } from "../../../../lib/lists/use-record-url.ts";
import { useGivenContracts } from "../../api/use-given-contracts.ts";
import type { Contract } from "../../api/use-own-contracts.ts";
import { readTerms } from "../../rules/read-terms.ts";
import { ContractPane } from "./contract-pane.tsx";
import type { ContractActionHandler } from "./contract-actions.tsx";
import { ContractStateBadge } from "./contract-state.tsx";
import { OfferDialog } from "../offers/offer-dialog.tsx";
import { useStepDialog } from "./use-step-dialog.tsx";
import { useTermsTexts } from "./use-terms-texts.ts";

interface GivenContractsProps {
  readonly kind: ContractKind;
  readonly recordUrl: RecordUrl;
}

export function GivenContracts({ kind, recordUrl }: GivenContractsProps) {
  const { t } = useTexts();
  const [isOffering, setOffering] = useState(false);
  const { page } = recordUrl;
  const name = recordUrl.filter("name");
  const contracts = useGivenContracts({ kind, name, page });
  const state = useListState(contracts, contracts.data?.list);
  const { onAction, dialog } = useStepDialog(contracts.data?.list ?? []);
  const lines = useContractLines(onAction);
  return (
    <div className="contracts-given">
      <div className="contracts-tools">
        <NameSearch key={name} name={name} onName={(value) => recordUrl.setFilters({ name: value })} />
        <Button kind="primary" icon="plus" onClick={() => setOffering(true)}>
          {t("contracts.offer")}
        </Button>
      </div>
      <RecordList
        caption={t("contracts.given")}
        state={state}
        rowKey={({ id }) => id}
        lines={lines}
        empty={
          <EmptyState
            title={t("contracts.given.empty.title")}
            text={t(name === "" ? "contracts.given.empty" : "contracts.given.nobody")}
          />
        }
      />
      <RecordPages page={page} pages={contracts.data?.totalPages} onPage={recordUrl.setPage} />
      {isOffering && <OfferDialog kind={kind} onClose={() => setOffering(false)} />}
      {dialog}
    </div>
  );
}

function useContractLines(onAction: ContractActionHandler): RecordLines<Contract> {
  const texts = useTermsTexts(useMemberCurrency());
  return {
    overview: (contract) => {
      const shownTerms = contract.active ?? contract.offered ?? contract.last;
      const terms = shownTerms === null ? undefined : readTerms(shownTerms);
      return {
        icon: "scale",
        ...(contract.state === "A" && { tone: "gain" as const }),
        title: contract.otherName ?? "",
        subtitle:
          terms === undefined ? "" : `${texts.productClass(terms.productClass)} · ${texts.period(terms.period)}`,
        amount: terms === undefined ? "" : texts.rate(terms.kind, topRateOf(terms)),
        after: <ContractStateBadge contract={contract} />,
      };
    },
    details: (contract) => <ContractPane contract={contract} onAction={onAction} isBrief />,
  };
}

interface NameSearchProps {
  readonly name: string;
  readonly onName: (name: string) => void;
}

function NameSearch({ name, onName }: NameSearchProps) {
  const { t } = useTexts();
  const [text, setText] = useState(name);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onName(text.trim().toLowerCase());
  };
  return (
    <form className="contracts-search" noValidate onSubmit={submit}>
      <TextField
        label={t("contracts.name")}
        value={text}
        maxLength={100}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" icon="search">
        {t("contracts.name.search")}
      </Button>
    </form>
  );
}
