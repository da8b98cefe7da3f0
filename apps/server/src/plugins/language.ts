/**
 * The language of a request: that of header `Language`, a code of the language registry, or the merchant's default.
 */

import type { FastifyRequest } from "fastify";
import { shippedLanguageOf } from "@openhouse/i18n/languages";
import { defaultLanguage } from "@openhouse/i18n/shipped";
import type { Language } from "../core/actor.ts";

/**
 * A known language that is not shipped falls back to the shipped language assigned to it; any other text is ignored.
 */
export function languageOf(request: FastifyRequest): Language {
  const requested = request.headers["language"];
  const shipped = typeof requested === "string" ? shippedLanguageOf(requested) : undefined;
  return shipped ?? request.merchant?.defaultLanguage ?? defaultLanguage;
}
