/**
 * One banner: a picture with text over it. The text is not part of the picture. The whole banner is a link, or a button
 * if it opens a game; a banner without a target is neither.
 */

import { Icon } from "@openhouse/ui/icon/icon";
import type { Reply } from "@openhouse/browser/api-types";
import { RouteLink } from "../../../../components/route-link.tsx";
import { linkageTargetOf } from "../../../../lib/navigation/linkage-target.ts";
import { usePage } from "../../../../lib/page/page-context.tsx";
import { pictureAt } from "../../../../lib/page/picture-at.ts";
import type { OpenFrontGame } from "../games/front-game.ts";

export type Banner = NonNullable<Reply<"GET /wps/relay/MCSFE_getListAnnouncements">["banners"]>[number];

interface BannerSlideProps {
  readonly banner: Banner;
  /** True for the banner of the first paint. */
  readonly isFirst: boolean;
  readonly onGame: OpenFrontGame;
}

export function BannerSlide({ banner, isFirst, onGame }: BannerSlideProps) {
  const target = linkageTargetOf(banner);
  const inside = <BannerInside banner={banner} isFirst={isFirst} hasTarget={target.kind !== "none"} />;
  switch (target.kind) {
    case "page":
      return (
        <RouteLink className="banner" href={target.href} draggable={false}>
          {inside}
        </RouteLink>
      );
    case "web":
      return (
        <a className="banner" href={target.href} target="_blank" rel="noopener noreferrer" draggable={false}>
          {inside}
        </a>
      );
    case "game":
      return (
        <button type="button" className="banner" onClick={() => onGame({ ...target.game, name: banner.title })}>
          {inside}
        </button>
      );
    case "none":
      return <div className="banner">{inside}</div>;
  }
}

function BannerInside({ banner, isFirst, hasTarget }: Omit<BannerSlideProps, "onGame"> & { hasTarget: boolean }) {
  const { merchant } = usePage();
  const { url, phoneUrl, title, summary, callToAction } = banner;
  return (
    <>
      <picture>
        {/* The server inlines the first picture (inline-first-picture.ts). */}
        <source media="(max-width: 47.99rem)" srcSet={pictureAt(merchant, phoneUrl)} suppressHydrationWarning />
        <img
          src={pictureAt(merchant, url)}
          alt=""
          width={1280}
          height={480}
          draggable={false}
          loading={isFirst ? "eager" : "lazy"}
          fetchPriority={isFirst ? "high" : "low"}
          decoding={isFirst ? "sync" : "async"}
        />
      </picture>
      <span className="banner-words">
        <strong>{title}</strong>
        {summary !== "" && <span>{summary}</span>}
        {hasTarget && callToAction !== "" && (
          <span className="banner-action">
            {callToAction}
            <Icon name="arrow-right" />
          </span>
        )}
      </span>
    </>
  );
}
