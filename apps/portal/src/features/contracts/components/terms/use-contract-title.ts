/** The title of a contract (kind and games) and its other party. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { contractKinds, productClasses } from "@openhouse/rules/contracts/contract-kinds";
import type { Contract } from "../../api/use-own-contracts.ts";

/** Unknown words of the server are shown as they came. */
export function useContractTitle(contract: Contract): { readonly title: string; readonly party: string } {
  const { t } = useTexts();
  const kind = contractKinds.find((word) => word === contract.kind);
  const games = productClasses.find((word) => word === contract.productClass);
  const { otherName: name, side } = contract;
  const from = () => (name === null ? t("contracts.from.house") : t("contracts.from", { name }));
  return {
    title: t("contracts.named", {
      kind: kind === undefined ? contract.kind : t(`contracts.kind.${kind}`),
      games: games === undefined ? contract.productClass : t(`contracts.class.${games}`),
    }),
    party: side === "receiver" ? from() : t("contracts.to", { name: name ?? "" }),
  };
}
