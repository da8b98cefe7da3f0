/**
 * Posts a text and reads the response. Host names below `localhost` are resolved to this machine (RFC 6761): several
 * merchants on one machine have such names, and system resolvers often do not know them.
 */

import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";

export interface TextToPost {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeoutMs: number;
}

/**
 * Throws if there is no response in time. Does not follow redirects. Connections are kept; if the server closes one
 * while the text is sent on it, the text is posted again, so the receiver must recognise a repeat.
 */
export function postText(
  address: string,
  { headers, body, timeoutMs }: TextToPost,
): Promise<{ status: number; text: string }> {
  const url = new URL(address);
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  const length = { "content-length": String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const clientRequest = request(url, {
      method: "POST",
      headers: { ...headers, ...length },
      signal: AbortSignal.timeout(timeoutMs),
      ...(url.hostname.endsWith(".localhost") && { lookup: lookUpHere }),
    });
    clientRequest.once("error", (error: NodeJS.ErrnoException) => {
      const isStale = clientRequest.reusedSocket && (error.code === "ECONNRESET" || error.code === "EPIPE");
      if (isStale) resolve(postText(address, { headers, body, timeoutMs }));
      else reject(error);
    });
    clientRequest.once("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("error", reject);
      response.once("end", () => {
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString("utf8") });
      });
    });
    clientRequest.end(body);
  });
}

const lookUpHere: LookupFunction = (_name, options, callback) => {
  const address = { address: "127.0.0.1", family: 4 };
  if (options.all === true) callback(null, [address]);
  else callback(null, address.address, address.family);
};
