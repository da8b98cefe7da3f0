/**
 * The reasons why no withdrawal is possible now. Links lead to the deposit page if the balance is too low, and to the
 * page that verifies the identity.
 */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { Notice } from "../../../../components/notice.tsx";
import { RouteLink } from "../../../../components/route-link.tsx";
import { memberPath } from "../../../../lib/navigation/member-path.ts";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import type { WithdrawBlock } from "../../rules/withdraw-terms.ts";

/** A form asks for a missing payment password, so the list leaves it out. */
export type ListedBlock = Exclude<WithdrawBlock, { readonly kind: "noPaymentPassword" }>;

export function WithdrawBlocks({ blocks }: { blocks: readonly ListedBlock[] }) {
  const { t } = useTexts();
  const { money, moment } = useFormats();
  if (blocks.length === 0) return null;
  return (
    <Notice tone="live">
      <strong>{t("cashier.withdraw.why")}</strong>
      <ul className="reasons">
        {blocks.map((block) => (
          <li key={block.kind}>
            {blockText(block)}
            {block.kind === "identity" && (
              <>
                {" "}
                <RouteLink className="text-link" href={memberPath("identity")}>
                  {t("common.identity.action")}
                </RouteLink>
              </>
            )}
            {block.kind === "balanceLow" && (
              <>
                {" "}
                <RouteLink className="text-link" href={memberPath("depositv2")}>
                  {t("shell.deposit")}
                </RouteLink>
              </>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );

  function blockText(block: ListedBlock): string {
    switch (block.kind) {
      case "closed":
      case "identity":
      case "noAccount":
        return t(`cashier.withdraw.why.${block.kind}`);
      case "afterChange":
        return t("cashier.withdraw.why.afterChange", { at: moment(block.until) });
      case "countUsed":
        return t("cashier.withdraw.why.countUsed", { most: block.most });
      case "dayUsed":
        return t("cashier.withdraw.why.dayUsed", { most: money(block.most) });
      case "turnover":
        return t("cashier.withdraw.why.turnover", { rest: money(block.rest) });
      case "balanceLow":
        return t("cashier.withdraw.why.balanceLow", { least: money(block.least), available: money(block.available) });
    }
  }
}
