/**
 * Lists the activities that a member can apply for, in the order in which they are shown, with the state of the
 * member's applications. An ended activity stays in the list if the member has an application for it. Reads only, no
 * refusals.
 */

import type { Activities } from "@openhouse/protocol/promotions/activities";
import type { MemberActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { listActivityPromotions } from "../content/index.ts";
import type { ContentCache } from "../content/index.ts";
import { ownApplication, readPictures } from "./describe-application.ts";
import type { PicturesOf } from "./describe-application.ts";
import { selectOwnApplications } from "./repository.ts";
import type { Application } from "./repository.ts";

type Activity = Activities["list"][number];

export async function listActivities(
  { db, merchants }: Pick<Deps, "db" | "merchants">,
  actor: MemberActor,
  contentCache: ContentCache,
): Promise<Activities> {
  const { theme } = merchants.byId(actor.merchantId);
  const [promotions, ownApplications] = await Promise.all([
    listActivityPromotions({ contentCache, actor, theme }),
    selectOwnApplications(db, actor),
  ]);
  const picturesOf = await readPictures(db, actor.merchantId, ownApplications);
  const open = promotions.map(({ id, slug, title, summary, endDate }): Activity => {
    const latest = ownApplications.find(({ promotionId }) => String(promotionId) === id);
    const application = latest === undefined ? null : ownApplication(latest, picturesOf);
    return { promotionId: id, slug, title, summary, isOpen: true, endDate, application };
  });
  const ended = ownApplications
    .filter(({ promotionId }) => open.every((activity) => activity.promotionId !== String(promotionId)))
    .map((application) => endedActivity(application, actor, picturesOf));
  return { list: [...open, ...ended] };
}

function endedActivity(application: Application, { language }: MemberActor, picturesOf: PicturesOf): Activity {
  const { promotionId, slug, titles } = application;
  return {
    promotionId: String(promotionId),
    slug,
    title: titles[language],
    summary: "",
    isOpen: false,
    endDate: null,
    application: ownApplication(application, picturesOf),
  };
}
