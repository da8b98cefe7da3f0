/** The page that a browser gets while the server is overloaded: small, and it reloads itself. */

import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { errorText } from "@openhouse/i18n/translate";

const style =
  ":root{color-scheme:dark light}body{margin:0;min-height:100dvh;display:grid;place-content:center;gap:1rem;" +
  "padding:1.5rem;text-align:center;font:1.125rem/1.5 system-ui,sans-serif}p{margin:0;max-width:28rem}";
const styleHash = createHash("sha256").update(style).digest("base64");
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'`;
const reloadSeconds = 5;

/** True if a browser navigates to a page, false for calls. */
export function wantsPage({ method, headers }: FastifyRequest): boolean {
  return method === "GET" && headers.accept?.includes("text/html") === true;
}

/** Sends the page in both languages, because finding the visitor's language is too expensive during an overload. */
export function sendBusyPage(reply: FastifyReply): FastifyReply {
  const lines = (["TY", "EN"] as const).map((language) => `<p>${errorText(language, "system.not.available")}</p>`);
  return reply
    .code(503)
    .headers({ "retry-after": String(reloadSeconds), "cache-control": "no-store", "content-security-policy": policy })
    .type("text/html; charset=utf-8")
    .send(
      '<!doctype html><html lang="fil"><head><meta charset="utf-8">' +
        '<meta name="viewport" content="width=device-width, initial-scale=1">' +
        `<meta http-equiv="refresh" content="${reloadSeconds}"><title>503</title><style>${style}</style></head>` +
        `<body>${lines.join("")}</body></html>`,
    );
}
