/** The error of a call: a refusal of the server, a broken connection, or a page without WebCrypto. */

/**
 * `network`: no readable response; `insecure`: never sent; `refused`: has the server's code and text; `ended`: the
 * same, but the session is over and `onSessionEnd` was called.
 */
export type ApiErrorKind = "refused" | "network" | "insecure" | "ended";

interface ApiErrorDetails {
  readonly kind: ApiErrorKind;
  /** Code of the error catalogue; "" without a response. */
  readonly code: string;
  /** Text in the language of the call; "" without a response, then the caller shows its own text. */
  readonly message: string;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** Data for the client's reaction, for example `{ captcha: true }`. */
  readonly value?: unknown;
}

/** Each failure of a call is an `ApiError`. */
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

/** The error as an `ApiError`, or undefined if it is a defect of ours, which must not be shown as a refusal. */
export function toApiError(error: unknown): ApiError | undefined {
  return error instanceof ApiError ? error : undefined;
}
