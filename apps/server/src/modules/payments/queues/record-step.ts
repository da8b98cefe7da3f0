/** Writes a step of a payment's history, in the transaction of the change. */

import type { Deps } from "../../../core/deps.ts";
import type { MerchantId } from "../../../core/ids.ts";
import type { Transaction } from "../../../db/connection.ts";
import { insertStep } from "./step-repository.ts";
import type { PaymentStep } from "./step-repository.ts";

export interface StepActor {
  readonly actorKind: PaymentStep["actorKind"];
  readonly actorName: string;
}

/** The actor of jobs and deadlines. */
export const systemActor: StepActor = { actorKind: "system", actorName: "" };

export interface Step extends StepActor {
  readonly action: string;
  readonly note?: string;
}

interface Subject {
  readonly merchantId: MerchantId;
  readonly id: bigint;
  readonly state: string;
}

/** Writes a step. `subject` is the row after the change. */
export async function recordStep(
  { ids, clock }: Pick<Deps, "ids" | "clock">,
  tx: Transaction,
  { subject, step }: { subject: Subject; step: Step },
): Promise<void> {
  const { merchantId, id: subjectId, state } = subject;
  const { actorKind, actorName, action, note = "" } = step;
  const at = clock.businessNow();
  await insertStep(tx, { merchantId, id: ids.next(), subjectId, at, actorKind, actorName, action, state, note });
}
