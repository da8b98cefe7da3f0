/** Banners and notices of the front page: a member's own once they are known, a visitor's until then. */

import type { Reply } from "@openhouse/browser/api-types";
import { frontRead, memberFrontRead } from "../lib/front-reads.ts";
import { useHasSession, usePublicRead } from "../lib/page-context.tsx";

type Announcements = Reply<"GET /wps/relay/MCSFE_getListAnnouncements">;

/** None while they are on their way, and none when they do not come: the page stands without them. */
export function useFrontContent(): Required<Pick<Announcements, "banners">> & {
  notices: NonNullable<Announcements["player"]>;
} {
  const hasSession = useHasSession();
  const forVisitors = usePublicRead(frontRead);
  const own = usePublicRead(hasSession ? memberFrontRead : frontRead);
  const read = own.kind === "loaded" ? own : forVisitors;
  const { banners = [], player = [] } = read.kind === "loaded" ? read.value : {};
  return { banners, notices: player };
}
