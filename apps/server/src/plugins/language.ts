/** The language of a request: header `Language`, a code of the registry of languages; else the merchant's default. */

import type { FastifyRequest } from "fastify";
import { shippedLanguageOf } from "@openhouse/i18n/languages";
import { defaultLanguage } from "@openhouse/i18n/shipped";
import type { Language } from "../core/actor.ts";

/** A language that is not shipped is answered in its fallback; any other text is none. */
export function languageOf(request: FastifyRequest): Language {
  const wanted = request.headers["language"];
  const shipped = typeof wanted === "string" ? shippedLanguageOf(wanted) : undefined;
  return shipped ?? request.merchant?.defaultLanguage ?? defaultLanguage;
}
