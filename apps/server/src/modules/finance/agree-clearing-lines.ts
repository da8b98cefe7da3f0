/**
 * Compares clearing lines again after a payment was booked. Lines that now agree are settled; other lines stay open
 * with the new result. The comparison runs when the outbox delivers the events of payments. The staff can also start
 * the comparison for a file, because an event may be handled while the file is still being imported.
 */

import { isDifference, compareLine } from "@openhouse/rules/finance/match-clearing";
import { currencyOfNumber } from "@openhouse/rules/money/currencies";
import { canonicalReference, isSameReference } from "@openhouse/rules/payments/bank-reference";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import type { MerchantId } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Transaction } from "../../db/connection.ts";
import type { OutboxListener } from "../../db/outbox.ts";
import { lockOpenLines, updateLineComparison, selectLines, updateLine } from "./clearing-line-repository.ts";
import type { ClearingLineRecord } from "./clearing-line-repository.ts";
import { findSourcePayment, selectNamedPayments } from "./clearing-payment-repository.ts";
import type { SourcePayment } from "./clearing-payment-repository.ts";
import { findFile } from "./clearing-repository.ts";

type AgreeDeps = Pick<Deps, "clock" | "merchants">;
type Subject = Pick<SourcePayment, "kind" | "id">;

const maxLines = 20_000;

/** Listens to the events of booked payments. */
export function createClearingListener(deps: AgreeDeps): OutboxListener {
  return {
    name: "clearing",
    events: ["deposit.credited", "withdrawal.paid"],
    async handle(tx, event) {
      const { merchantId } = event;
      if (event.name === "deposit.credited") {
        await agreePayment(deps, tx, { merchantId, kind: "deposit", id: BigInt(event.payload.depositId) });
      } else if (event.name === "withdrawal.paid") {
        await agreePayment(deps, tx, { merchantId, kind: "withdrawal", id: BigInt(event.payload.withdrawalId) });
      }
    },
  };
}

/**
 * Compares the open lines of a file again with the payments that they name and that are booked by now. Refuses
 * `no.data`. Idempotent.
 */
export async function compareAgain(
  deps: AgreeDeps,
  tx: Transaction,
  { actor, fileId }: { actor: StaffActor; fileId: bigint },
): Promise<void> {
  const { merchantId } = actor;
  const file = await findFile(tx, merchantId, fileId);
  if (file === undefined) throw new Refusal("no.data");
  const openLines = await selectLines(tx, {
    merchantId,
    fileId,
    outcome: null,
    isOpen: true,
    after: 0,
    limit: maxLines,
  });
  const { source, currency } = file;
  const { timeZone } = deps.merchants.byId(merchantId);
  const providerRefs = openLines.flatMap(({ providerRef }) => canonicalReference(providerRef ?? "") ?? []);
  const references = openLines.flatMap(({ reference }) => canonicalReference(reference) ?? []);
  const namedPayments = await selectNamedPayments(
    tx,
    { merchantId, currency, source, timeZone },
    { providerRefs, references },
  );
  for (const { kind, id, isBooked } of namedPayments) {
    if (isBooked) await agreePayment(deps, tx, { merchantId, kind, id });
  }
}

/** Compares one payment with the open lines that name it. */
async function agreePayment(
  deps: AgreeDeps,
  tx: Transaction,
  { merchantId, ...subject }: Subject & { merchantId: MerchantId },
): Promise<void> {
  const { timeZone } = deps.merchants.byId(merchantId);
  const sourcePayment = await findSourcePayment(tx, { merchantId, timeZone }, subject);
  if (sourcePayment === undefined) return;
  const { source, providerRef, reference } = sourcePayment;
  const referenceKey = canonicalReference(providerRef ?? "") ?? null;
  const lines = await lockOpenLines(tx, { merchantId, source, referenceKey, subjectId: subject.id });
  if (lines.length === 0) return;
  const paymentSource = { merchantId, source, timeZone, currency: currencyOfNumber(sourcePayment.currency) };
  const names = { providerRefs: [referenceKey ?? ""], references: [canonicalReference(reference) ?? ""] };
  const payments = await selectNamedPayments(tx, paymentSource, names);
  const payment = payments.find(({ kind, id }) => kind === subject.kind && id === subject.id);
  if (payment === undefined) return;
  for (const line of lines) await agreeLine(deps, tx, { merchantId, line, payment });
}

interface Agreement {
  readonly merchantId: MerchantId;
  readonly line: ClearingLineRecord;
  readonly payment: SourcePayment;
}

async function agreeLine({ clock }: AgreeDeps, tx: Transaction, { merchantId, line, payment }: Agreement) {
  const { fileId, number, amountMinor, feeMinor, day } = line;
  if (amountMinor === null || day === null || line.direction !== payment.direction) return;
  // The provider reference of the payment is now known and differs from the line, so the line is of another payment.
  if (payment.providerRef !== null && !isSameReference(payment.providerRef, line.providerRef ?? "")) return;
  const outcome = compareLine({ amountMinor, feeMinor, day }, payment);
  const key = { merchantId, fileId, number };
  await updateLineComparison(tx, key, { payment, outcome });
  if (isDifference(outcome)) return;
  await updateLine(tx, {
    ...key,
    state: "settled",
    action: "agreed",
    reason: "",
    adjustmentId: null,
    settledName: null,
    settledAt: clock.businessNow(),
  });
}
