/**
 * Traces: the parts of a request, a job or a delivery with their durations, exported by OpenTelemetry. Names and values
 * come from a small set, such as patterns of routes, names of jobs and numbers; they never contain an id, a token, a
 * query, a body or an SQL value. Without an exporter nothing is loaded or measured. Source: docs/operations.md, Traces.
 */

export type SpanValues = Readonly<Record<string, string | number>>;

export interface SpanDescription {
  readonly name: string;
  /** `server`: a request to us; `client`: our call to another system, such as the database. */
  readonly kind?: "server" | "client" | "internal";
  readonly values?: SpanValues;
}

export interface RunningSpan {
  /** Runs work whose spans become children of this one. */
  run<T>(work: () => T): T;
  end(result: { readonly values?: SpanValues; readonly isFailed?: boolean }): void;
}

export interface Tracing {
  /** False without an exporter; then nothing has to be wrapped. */
  readonly isOn: boolean;
  /** True inside a span that will be exported. */
  isRecording(): boolean;
  /** Measures work as a child of the current span, or as a trace of its own. */
  span<T>(description: SpanDescription, work: () => Promise<T>): Promise<T>;
  /** Starts a span that the caller ends. It belongs to the trace of `traceparent` (W3C), if that is valid. */
  start(description: SpanDescription, traceparent?: string): RunningSpan;
  /** Exports what is left, for at most some seconds. */
  close(): Promise<void>;
}

export const noTracing: Tracing = {
  isOn: false,
  isRecording: () => false,
  span: (_description, work) => work(),
  start: () => ({ run: (work) => work(), end: () => undefined }),
  close: async () => undefined,
};
