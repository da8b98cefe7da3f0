import { expect, it } from "vitest";
import { errorStatus } from "@openhouse/protocol/core/error-codes";
import type { Language } from "./shipped.ts";
import { shippedLanguages } from "./shipped.ts";
import { errorText, translate } from "./translate.ts";

/** The texts named in section 8 of the specification, with their keys and their English wording. */
const specifiedTexts: readonly (readonly [row: string, name: string, key: string, english: string | undefined])[] = [
  ["S8.032", "game_maintenance", "system.game_maintenance", undefined],
  ["S8.033", "info_maintenance", "closed.info_maintenance", undefined],
  ["S8.034", "blockip", "closed.blockip", "Your IP address"],
  ["S8.035", "info_ip_block", "closed.info_ip_block", undefined],
  ["S8.036", "in_customer_service", "closed.in_customer_service", "Customer service"],
  ["S8.001", "in_incorrect_password", "login.in_incorrect_password", "Incorrect username or password"],
  ["S8.003", "invitation_code_error", "errors.invitation_code_error", "Invalid invitation code"],
  ["S8.006", "in_been_out", "recovery.in_been_out", "The email has been sent."],
  ["S6.015", "in_need_true_account", "errors.in_need_true_account", undefined],
  ["S8.020", "of an unknown pair of user name and email", "errors.not.exists.mail", "Username/Email does not exist"],
  ["S8.021", "of a network failure", "common.error.network", "Network link is abnormal, please try again"],
  ["S8.023", "of an invalid launch URL", "lobby.launch.invalidUrl", "Invalid URL, please contact customer service"],
  ["S8.027", "of a blocked popup", "login.provider.blocked", "Popup blocked. Please allow popups and try again."],
  ["S8.028", "of a missing session", "errors.login.not.session", "You are not logged in, please login"],
  ["S8.030", "of a missing verification", "session.phone.verifyFirst", "Please complete verification first"],
  ["S8.031", "of an unknown error", "common.error.unknown", "Unknown error"],
];
const languages = Object.keys(shippedLanguages) as Language[];

it.each(specifiedTexts)("[%s] the text %s is translated in every shipped language", (_row, _name, key, english) => {
  const texts = languages.map((language) => translate(language, key));
  expect(texts).not.toContain(key);
  expect(new Set(texts.filter((text) => text.trim() !== "")).size).toBeGreaterThanOrEqual(
    key === "closed.in_customer_service" ? 1 : languages.length,
  );
  if (english !== undefined) expect(translate("EN", key)).toBe(english);
});

it.each(Object.keys(errorStatus))("[S8.039] the refusal %s has a text in every shipped language", (code) => {
  for (const language of languages) expect(errorText(language, code)).not.toMatch(/^errors\.|^$/);
  const unknown = translate("EN", "errors.unknown.system.err");
  if (code !== "unknown.system.err") expect(errorText("EN", code)).not.toBe(unknown);
});
