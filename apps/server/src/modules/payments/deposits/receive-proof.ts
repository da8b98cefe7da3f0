/**
 * Receives proof of a bank transfer: ids of uploaded pictures, a picture in the call, or both. The picture is stored
 * before the transaction, as an upload.
 *
 * Refusals, in this order: `request.param.err` (neither ids nor a picture), `idempotency.key.reused`, the refusals of
 * `uploadFile`, then those of `sendProof`. Side effects: those of `uploadFile` and `sendProof`. Idempotent by the key:
 * a repeat stores no second picture. Source: docs/wire-format.md, Deposits.
 */

import type { DepositProofBody, DepositStatus } from "@openhouse/protocol/payments/deposit-status";
import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { readId } from "../../../core/records/read-id.ts";
import { Refusal } from "../../../core/refusal.ts";
import { hasStoredReply, runOnce } from "../../../plugins/idempotency.ts";
import { streamOfBase64, uploadFile } from "../../files/index.ts";
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
  const sent = file === undefined || isRepeat ? [] : [await storePicture(deps, actor, file)];
  const fileIds = [...new Set([...proof, ...sent])];
  return runOnce(deps, call, async (tx) => {
    const deposit = await sendProof(deps, tx, { actor, depositId: readId(depositId), fileIds });
    return showDeposit({ ...deps, db: tx }, actor, deposit);
  });
}

async function storePicture(deps: Deps, actor: MemberActor, file: string): Promise<string> {
  const { fileId } = await uploadFile(deps, actor, { purpose: "deposit", file: streamOfBase64(file) });
  return fileId;
}
