/**
 * Receives proof of a bank transfer: ids of uploaded pictures, a picture in the call, or both. The picture is read
 * before the transaction, because that is slow, and stored in it, so that a refused proof leaves no unused picture.
 *
 * Refusals, in this order: `request.param.err` (neither ids nor a picture), `idempotency.key.reused`, the refusals of
 * `readPicture`, of `storeUpload`, then those of `sendProof`. Side effects: stores the picture, and those of
 * `sendProof`. Idempotent by the key: a repeat stores no second picture. Source: docs/wire-format.md, Deposits.
 */

import type { DepositProofBody, DepositStatus } from "@openhouse/protocol/payments/deposit-status";
import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { readId } from "../../../core/records/read-id.ts";
import { Refusal } from "../../../core/refusal.ts";
import { hasStoredReply, runOnce } from "../../../plugins/idempotency.ts";
import { readPicture, storeUpload, streamOfBase64 } from "../../files/index.ts";
import { showDeposit } from "../list-own-payments.ts";
import { sendProof } from "./send-proof.ts";

export async function receiveProof(
  deps: Deps,
  actor: MemberActor,
  { body, key }: { readonly body: DepositProofBody; readonly key: string },
): Promise<DepositStatus> {
  const { depositId, proof = [], file } = body;
  if (proof.length === 0 && file === undefined) throw new Refusal("request.param.err", {}, { fields: ["proof"] });
  const call = { actor, key, route: "POST /wps/relay/MCSFE_uploadDepositEncodedImage", input: body };
  const isRepeat = await hasStoredReply(deps, call);
  const picture = file === undefined || isRepeat ? undefined : await readPicture(streamOfBase64(file), "png");
  const { merchantId, memberId } = actor;
  const owner = { merchantId, memberId, purpose: "deposit" as const };
  return runOnce(deps, call, async (tx) => {
    const transactionDeps = { ...deps, db: tx };
    const sent = picture === undefined ? [] : [(await storeUpload(transactionDeps, owner, picture)).fileId];
    const fileIds = [...new Set([...proof, ...sent])];
    const deposit = await sendProof(deps, tx, { actor, depositId: readId(depositId), fileIds });
    return showDeposit(transactionDeps, actor, deposit);
  });
}
