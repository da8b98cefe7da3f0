/** The providers that the environment names; a kind without one is kept for the outbox page. */

import type { Config } from "../../config.ts";
import type { Clock } from "../../core/clock.ts";
import type { MessageSenders } from "../../core/message-sender.ts";
import { createMailServer } from "./mail-server.ts";
import { createSmsGateway } from "./sms-gateway.ts";

const timeoutMs = 8_000;

export function createMessageSenders(
  { smsGateway, mailServer }: Pick<Config, "smsGateway" | "mailServer">,
  clock: Pick<Clock, "realNow">,
): MessageSenders {
  return {
    ...(smsGateway === undefined ? {} : { sms: createSmsGateway({ timeoutMs, ...smsGateway, clock }) }),
    ...(mailServer === undefined ? {} : { email: createMailServer({ timeoutMs, ...mailServer }) }),
  };
}
