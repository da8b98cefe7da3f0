/**
 * The checks that routes make before the handler of a call, in their order, and the calls that each applies to. A key
 * is the name of a function of define-route.ts or studio-route.ts; `call-codes.json` has the codes of the function.
 */

import { isFamilyCall } from "@openhouse/protocol/core/specified-calls";
import { isAlwaysOpen } from "../merchant-gate.ts";
import type { DescribedCall } from "./call-rules.ts";

type Condition = (call: DescribedCall) => boolean;

const isMember: Condition = ({ needsGameSession }) => needsGameSession === undefined;
const needsKey: Condition = ({ idempotency = "none" }) => idempotency === "stored" || idempotency === "operation";
const isCostly: Condition = ({ enc = false, isCostly: isDeclared = false }) => enc !== false || isDeclared;
const needsSession: Condition = ({ audiences }) => audiences.length > 0 && !audiences.includes("visitor");

export const callChecks: Readonly<Record<string, Condition>> = {
  takeToken: () => true,
  refuseForeignOrigin: (call) => isMember(call) && (call.method !== "GET" || call.writesByGet === true),
  refuseWhenFull: isCostly,
  refuseWaitingUpload: ({ hasFile }) => hasFile === true,
  refuseClosedMerchant: (call) => isMember(call) && !isAlwaysOpen(`${call.method} ${call.mainUrl ?? call.url}`),
  requireMerchant: isMember,
  requireActor: needsSession,
  takePersonTokens: isMember,
  requireFlag: ({ modId }) => modId !== undefined,
  enterUpload: ({ hasFile }) => hasFile === true,
  enterCostly: isCostly,
  openEncryptedBody: ({ enc = false }) => enc !== false,
  refuseMissingSession: ({ needsGameSession }) => needsGameSession === true,
  keyOf: needsKey,
  callHandler: (call) => needsKey(call) && !isFamilyCall(call.url),
  runOnce: ({ idempotency }) => idempotency === "stored" || idempotency === "optional",
  withRepeatKey: (call) => needsKey(call) && isFamilyCall(call.url),
};
export const checkNames = Object.keys(callChecks);
