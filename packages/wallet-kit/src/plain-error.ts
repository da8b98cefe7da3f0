/** Errors of the command line and of the connection as texts for the person who runs the kit. */

const texts: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens at this address",
  ENOTFOUND: "the host name is unknown",
  EAI_AGAIN: "the host name could not be resolved",
  ECONNRESET: "the connection was closed without a response",
  EPROTO: "the server does not speak TLS; is the address http:// instead of https://?",
  DEPTH_ZERO_SELF_SIGNED_CERT: "the certificate is signed by itself; set NODE_EXTRA_CA_CERTS to its file",
  TimeoutError: "there was no response in time",
};

/** Returns the reason without the name of the error's class. */
export function plainError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code = "" } = error as NodeJS.ErrnoException;
  // `parseArgs` adds a second sentence about arguments that begin with a dash.
  if (code.startsWith("ERR_PARSE_ARGS")) return error.message.split(". ")[0] ?? error.message;
  const text = texts[code] ?? texts[error.name];
  return text ?? (error.message || code || error.name);
}
