/**
 * GET /wps/relay/CBS_launchChat, public: the URL of the chat room. No refusals. Source: docs/wire-format.md, Launch.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

export const LaunchChatReply = Type.Object({
  /** The URL for a frame; empty if there is no chat room. */
  chatUrl: Type.String(),
});

export type LaunchChatReply = Static<typeof LaunchChatReply>;
