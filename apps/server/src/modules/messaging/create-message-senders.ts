/**
 * Creates the providers of SMS and e-mail that the configuration names. Without a provider for their kind, messages are
 * only stored. Reads the file of certificate authorities.
 */

import { readFileSync } from "node:fs";
import type { Config, MailServerConfig } from "../../config.ts";
import type { Clock } from "../../core/clock.ts";
import type { MessageSender, MessageSenders } from "../../core/ports/message-sender.ts";
import { createMailSender } from "./mail-sender.ts";
import { createSmsGateway } from "./sms-gateway.ts";

export function createMessageSenders(
  { smsGateway, mailServer }: Pick<Config, "smsGateway" | "mailServer">,
  clock: Pick<Clock, "realNow">,
): MessageSenders {
  return {
    ...(smsGateway === undefined ? {} : { sms: createSmsGateway({ ...smsGateway, clock }) }),
    ...(mailServer === undefined ? {} : { email: mailSender(mailServer) }),
  };
}

function mailSender({ authoritiesFile, ...options }: MailServerConfig): MessageSender {
  if (authoritiesFile === undefined) return createMailSender(options);
  return createMailSender({ ...options, authorities: readFileSync(authoritiesFile, "utf8") });
}
