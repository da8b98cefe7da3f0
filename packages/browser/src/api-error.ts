/** What a call throws: a refusal of the server, a broken connection, or a page without WebCrypto. */

/**
 * `network` has no readable answer, `insecure` was never sent, `refused` carries the server's code and text; so does
 * `ended`, by which the page has lost its session: it was told (`onSessionEnd`).
 */
export type ApiErrorKind = "refused" | "network" | "insecure" | "ended";

interface ApiErrorDetails {
  readonly kind: ApiErrorKind;
  /** Code of the error catalogue; "" without an answer. */
  readonly code: string;
  /** Text in the language of the call; "" without an answer, then the caller shows its own. */
  readonly message: string;
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  /** What the client needs to react, for example `{ captcha: true }`. */
  readonly value?: unknown;
}

/** Unknown throwables never pass the client: each failure of a call is one of these. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  readonly code: string;
  readonly status: number;
  readonly value: unknown;

  constructor({ kind, code, message, status, value }: ApiErrorDetails) {
    super(message);
    this.name = "ApiError";
    this.kind = kind;
    this.code = code;
    this.status = status;
    this.value = value;
  }
}

/** The error as an `ApiError`, or undefined when it is a defect of ours and must not be shown as a refusal. */
export function toApiError(error: unknown): ApiError | undefined {
  return error instanceof ApiError ? error : undefined;
}
