/** GET /wps/relay/CBS_launchChat, public: where the chat room is. No refusals. Source: docs/wire-format.md, Launch. */

import { Type } from "typebox";
import type { Static } from "typebox";

export const LaunchChatReply = Type.Object({
  /** For a frame; empty while the house has no room. */
  chatUrl: Type.String(),
});

export type LaunchChatReply = Static<typeof LaunchChatReply>;
