/**
 * One supplier: its settings, the values that it needs from us, its latest calls, and the changes that an admin can
 * make.
 */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import { Button } from "@openhouse/ui/button/button";
import { SidePanel } from "@openhouse/ui/side-panel/side-panel";
import { CopyText } from "../../components/detail/copy-text.tsx";
import { Facts, Section } from "../../components/detail/facts.tsx";
import { useFormats } from "../../lib/formats.ts";
import { CertifyDialog } from "./certify-dialog.tsx";
import { SupplierCalls } from "./supplier-calls.tsx";
import { SupplierDialog } from "./supplier-dialog.tsx";
import { SupplierGames } from "./supplier-games.tsx";
import { SupplierState } from "./supplier-state.tsx";
import type { Supplier, SupplierList } from "./supplier-draft.ts";
import { DecisionDialog } from "../../components/detail/decision-dialog.tsx";
import { useSaveSupplier } from "./use-save-supplier.ts";

interface SupplierPanelProps {
  readonly supplier: Supplier;
  readonly supplierList: SupplierList;
  readonly mayChange: boolean;
  readonly onClose: () => void;
}

export function SupplierPanel({ supplier, supplierList, mayChange, onClose }: SupplierPanelProps) {
  const { t } = useTexts();
  const [openDialog, setOpenDialog] = useState<"change" | "switch" | "certify">();
  const { code, isEnabled, certificationAccounts } = supplier;
  return (
    <SidePanel
      title={code}
      mark={<SupplierState supplier={supplier} />}
      closeLabel={t("backoffice.close")}
      onClose={onClose}
      actions={
        mayChange && (
          <>
            <Button size="small" icon="edit" onClick={() => setOpenDialog("change")}>
              {t("backoffice.supplier.change")}
            </Button>
            {certificationAccounts.length > 0 && (
              <Button size="small" onClick={() => setOpenDialog("certify")}>
                {t("backoffice.supplier.certify")}
              </Button>
            )}
            <Button size="small" kind={isEnabled ? "danger" : "primary"} onClick={() => setOpenDialog("switch")}>
              {t(isEnabled ? "backoffice.supplier.switchOff" : "backoffice.supplier.switchOn")}
            </Button>
          </>
        )
      }
    >
      <SupplierFacts supplier={supplier} supplierList={supplierList} />
      {supplier.apiUrl !== null && <SupplierGames code={code} />}
      <SupplierCalls code={code} />
      {openDialog === "change" && (
        <SupplierDialog supplierList={supplierList} supplier={supplier} onClose={() => setOpenDialog(undefined)} />
      )}
      {openDialog === "certify" && <CertifyDialog supplier={supplier} onClose={() => setOpenDialog(undefined)} />}
      {openDialog === "switch" && <SwitchDialog supplier={supplier} onClose={() => setOpenDialog(undefined)} />}
    </SidePanel>
  );
}

function SupplierFacts({ supplier, supplierList }: Pick<SupplierPanelProps, "supplier" | "supplierList">) {
  const { t } = useTexts();
  const { vendor, apiUrl, operatorId, gameHosts, allowedNetworks, walletPath, ourPublicKey, publicKey } = supplier;
  const { money } = useFormats();
  const { currency, promoDayLimitMinor } = supplier;
  const promo = isCurrencyCode(currency) ? money(promoDayLimitMinor, currency) : promoDayLimitMinor;
  const vendorName = supplierList.vendors.find((candidate) => candidate.code === vendor)?.name ?? vendor;
  return (
    <>
      <Section title={t("backoffice.supplier.settings")}>
        <Facts
          facts={[
            { name: t("backoffice.supplier.vendor"), value: `${vendorName} · ${vendor}` },
            { name: t("backoffice.supplier.currency"), value: supplier.currency },
            {
              name: t("backoffice.supplier.tokenLife"),
              value: t("backoffice.supplier.minutes", { count: minutesOf(supplier) }),
            },
            {
              name: t("backoffice.supplier.replay"),
              value: t(
                supplier.answersReplay ? "backoffice.supplier.replay.first" : "backoffice.supplier.replay.refused",
              ),
            },
            {
              name: t("backoffice.supplier.networks"),
              value: allowedNetworks.length === 0 ? t("backoffice.supplier.everywhere") : allowedNetworks.join(", "),
            },
            { name: t("backoffice.supplier.promo"), value: promo },
            {
              name: t("backoffice.supplier.testers"),
              value: supplier.certificationAccounts.length === 0 ? null : supplier.certificationAccounts.join(", "),
            },
            { name: t("backoffice.supplier.api"), value: apiUrl ?? t("backoffice.supplier.noApi") },
            { name: t("backoffice.supplier.hosts"), value: gameHosts.length === 0 ? null : gameHosts.join(", ") },
          ]}
        />
      </Section>
      <Section title={t("backoffice.supplier.given")}>
        <Facts
          facts={[
            { name: t("backoffice.supplier.wallet"), value: <CopyText text={walletPath} /> },
            {
              name: t("backoffice.supplier.operatorId"),
              value: operatorId === "" ? null : <CopyText text={operatorId} />,
            },
          ]}
        />
        {ourPublicKey !== null && <KeyText title={t("backoffice.supplier.ourKey")} text={ourPublicKey} />}
        <KeyText title={t("backoffice.supplier.key")} text={publicKey} />
      </Section>
    </>
  );
}

function KeyText({ title, text }: { title: string; text: string }) {
  return (
    <details className="supplier-key">
      <summary>{title}</summary>
      <pre className="code">{text.trim()}</pre>
    </details>
  );
}

function minutesOf({ tokenLifeSeconds }: Supplier): number {
  return Math.round(tokenLifeSeconds / 60);
}

/** Switches a supplier off or on, with a reason. */
function SwitchDialog({ supplier, onClose }: { supplier: Supplier; onClose: () => void }) {
  const { t } = useTexts();
  const save = useSaveSupplier();
  const { code, isEnabled } = supplier;
  const name = isEnabled ? "switchOff" : "switchOn";
  return (
    <DecisionDialog
      title={t(`backoffice.supplier.${name}.title`, { code })}
      confirmLabel={t(`backoffice.supplier.${name}`)}
      kind={isEnabled ? "danger" : "primary"}
      consequence={<p>{t(`backoffice.supplier.${name}.text`)}</p>}
      reasonHint={t("backoffice.reason.hint")}
      usualReasons={[t("backoffice.supplier.reason.failing"), t("backoffice.supplier.reason.agreed")]}
      onDecide={(decision) => save(code, { ...supplier, isEnabled: !isEnabled }, decision)}
      onClose={onClose}
    />
  );
}
