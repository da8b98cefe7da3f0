/** Switches a supplier off or on, with a reason. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { DecisionDialog } from "../../components/detail/decision-dialog.tsx";
import type { Supplier } from "./suppliers-page.tsx";
import { useSaveSupplier } from "./use-save-supplier.ts";

export function SwitchDialog({ supplier, onClose }: { supplier: Supplier; onClose: () => void }) {
  const { t } = useTexts();
  const save = useSaveSupplier();
  const { code, isEnabled } = supplier;
  const name = isEnabled ? "switchOff" : "switchOn";
  return (
    <DecisionDialog
      title={t(`house.supplier.${name}.title`, { code })}
      confirmLabel={t(`house.supplier.${name}`)}
      kind={isEnabled ? "danger" : "primary"}
      consequence={<p>{t(`house.supplier.${name}.text`)}</p>}
      reasonHint={t("house.reason.hint")}
      usualReasons={[t("house.supplier.reason.failing"), t("house.supplier.reason.agreed")]}
      onDecide={(decision) => save(code, { ...supplier, isEnabled: !isEnabled }, decision)}
      onClose={onClose}
    />
  );
}
