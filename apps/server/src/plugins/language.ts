/** The language of a request: header `Language` (EN or TY), else the merchant's default. */

import type { FastifyRequest } from "fastify";
import type { Language } from "../core/actor.ts";

/** EN or TY; any other text is not a shipped language. */
export function languageOf(request: FastifyRequest): Language {
  const wanted = request.headers["language"];
  if (wanted === "EN" || wanted === "TY") return wanted;
  return request.merchant?.defaultLanguage ?? "TY";
}
