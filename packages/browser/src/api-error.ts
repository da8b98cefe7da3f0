/** The error of a call: the server refused it, the connection failed, or the page has no WebCrypto. */

/**
 * `network`: there was no readable response, or the code that sends the call could not be loaded. `insecure`: the call was never sent. `refused`: the error has the server's
 * code and text. `ended`: like `refused`, but the session is over and `onSessionEnd` was called.
 */
export type ApiErrorKind = "refused" | "network" | "insecure" | "ended";

interface ApiErrorDetails {
  readonly kind: ApiErrorKind;
  /** Code of the error catalogue; "" without a response. */
  readonly code: string;
  /** Text in the language of the call. It is "" without a response; the caller then shows a text of its own. */
  readonly message: string;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** Data for the client's reaction, for example `{ captcha: true }`. */
  readonly value?: unknown;
}

/** Each failure of a call is an `ApiError`, except an abort by the caller. */
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

/** The error of a call without a readable response. It is unknown whether the server has executed the call. */
export function networkError(): ApiError {
  return new ApiError({ kind: "network", code: "", message: "", status: 0 });
}

/**
 * Returns the error if it is an `ApiError`. Returns undefined for a defect of ours, which must not be shown as a
 * refusal.
 */
export function toApiError(error: unknown): ApiError | undefined {
  return error instanceof ApiError ? error : undefined;
}
