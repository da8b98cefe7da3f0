/**
 * Front door of verification: one-time codes by SMS and e-mail (row 0: rows 1 to 4 may import it).
 *
 * ```ts
 * // send: one transaction, which may also write what the code is for
 * const { expiredMinutes } = await deps.db.transaction((tx) => sendCode(deps, tx, request));
 * // check: before the transaction, because a wrong try must be counted although the caller rolls back …
 * const checked = await checkCode(deps, { merchantId, purpose: "login", recipient, code });
 * // … and use: inside it, so that the code is spent exactly when its effect commits
 * await deps.db.transaction(async (tx) => {
 *   await consumeCode(deps, tx, checked);
 * });
 * ```
 */

export { checkCode } from "./check-code.ts";
export type {
  CheckedCode,
  CodeAttempt,
  CodeChannel,
  CodePurpose,
  CodeRequest,
  CodeSubject,
  SentCode,
} from "./code-request.ts";
export { consumeCode } from "./consume-code.ts";
export { verificationJobs } from "./forget-codes.ts";
export { readMobileNumber } from "./read-mobile-number.ts";
export { asksForPerson, sendCode } from "./send-code.ts";
