/**
 * A payment was booked after its statement was held against it: the lines that mean it are held against it once more,
 * and those that agree now are settled. What still differs stays open under its new name. By events and, because an
 * event may pass a file that is just being taken, by the person who looks at the file.
 */

import { isDifference, judgeLine } from "@openhouse/rules/finance/match-clearing";
import { currencyOfNumber } from "@openhouse/rules/money/currencies";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import type { MerchantId } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Transaction } from "../../db/connection.ts";
import type { OutboxListener } from "../../db/outbox.ts";
import { lockOpenLines, rejudgeLine, selectLines, updateLine } from "./clearing-line-repository.ts";
import type { ClearingLineRecord } from "./clearing-line-repository.ts";
import { findSourcePayment, selectNamedPayments } from "./clearing-payment-repository.ts";
import type { SourcePayment } from "./clearing-payment-repository.ts";
import { findFile } from "./clearing-repository.ts";

type AgreeDeps = Pick<Deps, "clock" | "merchants">;
type Subject = Pick<SourcePayment, "kind" | "id">;

const mostLines = 20_000;

/** Listens to what was booked. */
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

/** Holds the open lines of a file against what was booked since. Refuses `no.data`. Safe to call again. */
export async function compareAnew(
  deps: AgreeDeps,
  tx: Transaction,
  { actor, fileId }: { actor: StaffActor; fileId: bigint },
): Promise<void> {
  const { merchantId } = actor;
  const file = await findFile(tx, merchantId, fileId);
  if (file === undefined) throw new Refusal("no.data");
  const open = await selectLines(tx, { merchantId, fileId, outcome: null, isOpen: true, after: 0, limit: mostLines });
  const { source, currency } = file;
  const { timeZone } = deps.merchants.byId(merchantId);
  const providerRefs = open.flatMap(({ providerRef }) => providerRef ?? []);
  const references = open.map(({ reference }) => reference.toUpperCase());
  const named = await selectNamedPayments(tx, { merchantId, currency, source, timeZone }, { providerRefs, references });
  for (const { kind, id, isBooked } of named) {
    if (isBooked) await agreePayment(deps, tx, { merchantId, kind, id });
  }
}

/** One payment against the open lines that mean it. */
async function agreePayment(
  deps: AgreeDeps,
  tx: Transaction,
  { merchantId, ...subject }: Subject & { merchantId: MerchantId },
): Promise<void> {
  const { timeZone } = deps.merchants.byId(merchantId);
  const found = await findSourcePayment(tx, { merchantId, timeZone }, subject);
  if (found === undefined) return;
  const { source, providerRef, reference } = found;
  const lines = await lockOpenLines(tx, { merchantId, source, providerRef, subjectId: subject.id });
  if (lines.length === 0) return;
  const of = { merchantId, source, timeZone, currency: currencyOfNumber(found.currency) };
  const names = { providerRefs: [providerRef?.toUpperCase() ?? ""], references: [reference.toUpperCase()] };
  const payments = await selectNamedPayments(tx, of, names);
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
  // The name that the payment got meanwhile is another one: the line means something else.
  if (payment.providerRef !== null && payment.providerRef.toUpperCase() !== line.providerRef) return;
  const outcome = judgeLine({ amountMinor, feeMinor, day }, payment);
  const key = { merchantId, fileId, number };
  await rejudgeLine(tx, key, { payment, outcome });
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
