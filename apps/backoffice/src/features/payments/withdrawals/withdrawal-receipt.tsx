/** The member's receipt of a paid withdrawal: its state and amounts, and each dispute with pictures and reply. */

import "./withdrawal-receipt.css";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Facts, Section } from "../../../components/detail/facts.tsx";
import { ProofPicture } from "../../../components/detail/proof-picture.tsx";
import { useFormats } from "../../../lib/formats.ts";
import type { WithdrawalDetail } from "./use-withdrawals.ts";

const states = ["waiting", "received", "forced", "disputed", "refused"] as const;

const kinds = ["partly", "missing", "appeal"] as const;

const decisions = ["open", "paid", "refused", "withdrawn"] as const;

type Receipt = NonNullable<WithdrawalDetail["receipt"]>;

export function WithdrawalReceipt({ receipt }: { receipt: Receipt }) {
  const { t } = useTexts();
  const { money, stamp } = useFormats();
  const { state, currency, expectedMinor, receivedMinor, dueAt, closedAt, claims } = receipt;
  return (
    <Section title={t("backoffice.receipt.title")}>
      <Facts
        facts={[
          { name: t("backoffice.receipt.state"), value: t(`backoffice.receipt.state.${receiptState(state)}`) },
          { name: t("backoffice.receipt.expected"), value: money(expectedMinor, currency), isNumeric: true },
          { name: t("backoffice.receipt.received"), value: money(receivedMinor, currency), isNumeric: true },
          { name: t("backoffice.receipt.due"), value: state === "waiting" ? <time>{stamp(dueAt)}</time> : null },
          { name: t("backoffice.receipt.closed"), value: closedAt === null ? null : <time>{stamp(closedAt)}</time> },
        ]}
      />
      {claims.length > 0 && (
        <ol className="claims">
          {claims.map((dispute) => (
            <DisputeEntry key={dispute.number} dispute={dispute} currency={currency} />
          ))}
        </ol>
      )}
    </Section>
  );
}

function DisputeEntry({ dispute, currency }: { dispute: Receipt["claims"][number]; currency: string }) {
  const { t } = useTexts();
  const { money, stamp } = useFormats();
  const { kind, missingMinor, receivedMinor, comment, madeAt, files, decision, firstBy, decidedBy } = dispute;
  return (
    <li data-open={decision === "open" ? "" : undefined}>
      <strong>
        {t(`backoffice.claim.kind.${disputeKind(kind)}`, {
          missing: money(missingMinor, currency),
          received: money(receivedMinor, currency),
        })}
      </strong>
      <time className="muted">{stamp(madeAt)}</time>
      {comment !== "" && <q>{comment}</q>}
      {files.map((id, index) => (
        <ProofPicture key={id} id={id} number={index + 1} />
      ))}
      {decision === "open" && firstBy !== null && <p>{t("backoffice.second.first", { name: firstBy })}</p>}
      <p>
        {t(`backoffice.claim.decision.${disputeDecision(decision)}`, {
          name: decidedBy ?? "",
          reason: dispute.reason,
          reference: dispute.reference,
        })}
      </p>
      {dispute.openMinor !== "0" && (
        <p className="muted">{t("backoffice.claim.owed", { open: money(dispute.openMinor, currency) })}</p>
      )}
      {dispute.recoveredMinor !== null && (
        <p>
          {t("backoffice.claim.recovered", {
            amount: money(dispute.recoveredMinor, currency),
            name: dispute.recoveredBy ?? "",
            reference: dispute.recoveryReference,
          })}
        </p>
      )}
      <WriteOffLine dispute={dispute} currency={currency} />
    </li>
  );
}

/** The part that the merchant writes off. One person requests the write-off, another one posts it. */
function WriteOffLine({ dispute: { writeOff }, currency }: { dispute: Receipt["claims"][number]; currency: string }) {
  const { t } = useTexts();
  const { money } = useFormats();
  if (writeOff === null) return null;
  const { amountMinor, askedBy, bookedBy, reason } = writeOff;
  const amount = money(amountMinor, currency);
  return (
    <p>
      {bookedBy === null
        ? t("backoffice.claim.writeOff.asked", { name: askedBy, amount, reason })
        : t("backoffice.claim.writeOff.booked", { asker: askedBy, name: bookedBy, amount, reason })}
    </p>
  );
}

/** An unknown receipt state is shown as waiting. */
function receiptState(code: string): (typeof states)[number] {
  return states.find((candidate) => candidate === code) ?? "waiting";
}

function disputeKind(code: string): (typeof kinds)[number] {
  return kinds.find((candidate) => candidate === code) ?? "missing";
}

function disputeDecision(code: string): (typeof decisions)[number] {
  return decisions.find((candidate) => candidate === code) ?? "open";
}
