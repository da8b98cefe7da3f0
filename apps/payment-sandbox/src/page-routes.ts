/** The pages of the sandbox and their forms. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isLanguage } from "@openhouse/i18n/shipped";
import type { Language } from "@openhouse/i18n/shipped";
import { readEmvQr } from "@openhouse/rules/payments/emv-qr";
import { sandboxFaults } from "@openhouse/protocol/payments/sandbox-provider";
import type { SandboxFault } from "@openhouse/protocol/payments/sandbox-provider";
import type { Order } from "./journal.ts";
import { decide } from "./orders.ts";
import type { OrderDeps } from "./orders.ts";
import { accountNumberOf } from "./pay-to-of.ts";
import { contentSecurityPolicy } from "./page-style.ts";
import { missingPage, overviewPage, paymentPage, scanPage } from "./pages.ts";

const maxListed = 50;

/** Mounts the overview, the page of each payment and the scan form, and the routes that receive their forms. */
export function pageRoutes(app: FastifyInstance, deps: OrderDeps & { readonly deliverNow: () => void }): void {
  const { journal } = deps;
  app.get("/", async (request, reply) => {
    const view = {
      orders: journal.listRecent(maxListed),
      faults: journal.readFaults(),
      waiting: journal.countWaiting(),
    };
    return sendPage(reply, overviewPage(view, languageOf(request, "EN")));
  });
  app.post("/faults", async (request, reply) => {
    if (!isOwnForm(request)) return reply.code(403).send("");
    journal.writeFaults(faultsOf(formOf(request)));
    return reply
      .code(303)
      .header("location", `/?lang=${languageOf(request, "EN")}`)
      .send();
  });
  scanRoutes(app, deps);
  app.get<{ Params: { token: string } }>("/pay/:token", async (request, reply) => {
    const order = journal.findByToken(request.params.token);
    if (order === undefined) return sendPage(reply.code(404), missingPage(languageOf(request, "EN")));
    return sendPage(reply, paymentPage(order, languageOf(request, order.language)));
  });
  app.post<{ Params: { token: string } }>("/pay/:token", async (request, reply) => {
    if (!isOwnForm(request)) return reply.code(403).send("");
    const order = journal.findByToken(request.params.token);
    if (order === undefined) return sendPage(reply.code(404), missingPage(languageOf(request, "EN")));
    const form = formOf(request);
    const outcome = form.get("outcome");
    if (outcome === "paid" || outcome === "failed") decide(deps, order, { outcome, faults: faultsOf(form) });
    deps.deliverNow();
    const language = languageOf(request, order.language);
    return reply.code(303).header("location", `/pay/${order.token}?lang=${language}`).send();
  });
}

/** Takes the place of a banking app: a scanned code or an entered account number leads to the page of its payment. */
function scanRoutes(app: FastifyInstance, { journal }: OrderDeps): void {
  app.get("/scan", async (request, reply) => sendPage(reply, scanPage(languageOf(request, "EN"))));
  app.post("/scan", async (request, reply) => {
    if (!isOwnForm(request)) return reply.code(403).send("");
    const language = languageOf(request, "EN");
    const text = formOf(request).get("code")?.trim() ?? "";
    const reference = readEmvQr(text)?.reference;
    const order =
      reference === undefined
        ? journal
            .listRecent(maxListed)
            .find((candidate) => candidate.means === "account" && isNumberOf(candidate, text))
        : journal.findByReference("payment", reference);
    if (order === undefined) return sendPage(reply.code(404), missingPage(language));
    return reply.code(303).header("location", `/pay/${order.token}?lang=${language}`).send();
  });
}

function isNumberOf({ reference }: Order, text: string): boolean {
  return accountNumberOf(reference) === text.replaceAll(/\D/g, "");
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .type("text/html; charset=utf-8")
    .headers({
      "content-security-policy": contentSecurityPolicy,
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
    })
    .send(html);
}

/** False if the browser reports that a page of another origin submitted the form. */
function isOwnForm({ headers }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  return site === undefined || site === "same-origin" || site === "none";
}

function languageOf({ query }: FastifyRequest, fallback: string): Language {
  const chosen = (query as Readonly<Record<string, unknown>>)["lang"];
  if (isLanguage(chosen)) return chosen;
  return isLanguage(fallback) ? fallback : "EN";
}

function formOf({ body }: FastifyRequest): URLSearchParams {
  return new URLSearchParams(typeof body === "string" ? body : "");
}

function faultsOf(form: URLSearchParams): SandboxFault[] {
  const chosen = new Set(form.getAll("fault"));
  return sandboxFaults.filter((fault) => chosen.has(fault));
}
