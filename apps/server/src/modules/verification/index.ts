/**
 * Public interface of verification: one-time codes by SMS and e-mail.
 *
 * Send a code in a transaction, which may also write the data that the code will confirm: `deps.db.transaction((tx) =>
 * sendCode(deps, tx, request))`. Check the code before the transaction of the protected operation, because a wrong
 * attempt must count even if the caller rolls back: `const checkedCode = await checkCode(deps, attempt)`. Consume the
 * code inside the transaction of the protected operation, so that the code is used exactly when the operation commits:
 * `await consumeCode(deps, tx, checkedCode)`.
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
export { consumeCode, consumeRelayedCode } from "./consume-code.ts";
export { verificationJobs } from "./forget-codes.ts";
export { requiresCaptcha, sendCode } from "./send-code.ts";
