/**
 * The adapter of a mail server (SMTP), with nodemailer. A mail has a text part and a simple HTML part. All attempts to
 * send a message use the same Message-ID, so that receivers can remove duplicates. TLS is required except on loopback.
 */

import { createTransport } from "nodemailer";
import { isLoopbackHost } from "../../core/network/is-loopback.ts";
import type { DeliveryAnswer, MessageSender, OutgoingMessage } from "../../core/ports/message-sender.ts";

const font = "font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif";

export interface MailServerOptions {
  /** `smtp://user:password@host:587` (STARTTLS) or `smtps://…:465`. */
  readonly url: string;
  /** The sender's e-mail address if the merchant has none. */
  readonly from: string;
  readonly timeoutMs: number;
  /** Additional certificate authorities, PEM. */
  readonly authorities?: string;
}

/** Matches exactly one e-mail address: no list, no name, no line break. */
const emailPattern = /^[^\s@<>,;:"]{1,64}@[^\s@<>,;:"]{1,190}$/;

export function createMailSender(options: MailServerOptions): MessageSender {
  const transport = createTransport(transportOptions(options));
  return async (message) => {
    if (!emailPattern.test(message.to)) return { kind: "refused", reason: "the recipient is not an e-mail address" };
    try {
      const from = message.from === "" ? options.from : message.from;
      const { response } = await transport.sendMail(mailOf(message, from));
      return { kind: "accepted", reference: referenceOf(response) };
    } catch (error) {
      return answerOf(error);
    }
  };
}

function transportOptions({ url, timeoutMs, authorities }: MailServerOptions) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === "smtps:";
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: port === "" ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    requireTLS: !isSecure && !isLoopbackHost(hostname),
    ...(username === "" ? {} : { auth }),
    tls: { minVersion: "TLSv1.2" as const, ...(authorities === undefined ? {} : { ca: authorities }) },
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // The mailer must not read files or URLs that appear in a text.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function mailOf({ id, to, merchant, languageTag, subject, text }: OutgoingMessage, from: string) {
  const domain = from.split("@")[1] ?? "localhost";
  return {
    from: { name: merchant, address: from },
    to: { name: "", address: to },
    subject,
    text,
    html: mailHtml({ merchant, languageTag, subject, text }),
    messageId: `<${id}@${domain}>`,
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

/** Returns the mail server's id of the message from its last response: `250 2.0.0 Ok: queued as 4D2F…`. */
function referenceOf(response: string): string | null {
  return /queued as ([\w.-]{1,100})/i.exec(response)?.[1] ?? null;
}

/** A 5xx status about the recipient or the message is final. After other errors the message is sent again. */
function answerOf(error: unknown): DeliveryAnswer {
  if (!(error instanceof Error)) return { kind: "unknown", reason: "the mail server did not answer" };
  const status = "responseCode" in error && typeof error.responseCode === "number" ? error.responseCode : 0;
  const code = "code" in error ? String(error.code) : error.name;
  const reason =
    status > 0 ? `the mail server replied with status ${status} (${code})` : `the mail server did not answer (${code})`;
  // If the mail server refuses our login (EAUTH), our configuration is wrong, not the message.
  const isFinal = status >= 500 && (code === "EENVELOPE" || code === "EMESSAGE");
  return { kind: isFinal ? "refused" : "unknown", reason };
}

interface MailContent {
  readonly merchant: string;
  readonly languageTag: string;
  readonly subject: string;
  readonly text: string;
}

/**
 * Returns a mail as a complete, simple HTML document: the merchant's name and the paragraphs of the text. It has no
 * links, images or scripts, and all values are escaped.
 */
function mailHtml({ merchant, languageTag, subject, text }: MailContent): string {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) => `<p style="margin:0 0 16px">${escaped(paragraph).replaceAll("\n", "<br>")}</p>`);
  return [
    "<!doctype html>",
    `<html lang="${escaped(languageTag)}">`,
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<title>${escaped(subject)}</title></head>`,
    `<body style="margin:0;padding:24px;background:#f4f4f2;color:#1b1b1f;${font};font-size:16px;line-height:1.5">`,
    `<div style="max-width:520px;margin:0 auto;padding:24px;background:#ffffff;border-radius:12px">`,
    `<p style="margin:0 0 24px;font-weight:700;font-size:18px">${escaped(merchant)}</p>`,
    ...paragraphs,
    "</div></body></html>",
  ].join("\n");
}

function escaped(text: string): string {
  const names: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replace(/[&<>"]/g, (character) => names[character] ?? character);
}
