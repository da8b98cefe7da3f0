/**
 * The titles of the house's notices, running by. Rendered by the server and moved by CSS alone, so it runs before any
 * script is there; it stands while a hand or the focus is on it, when it is told to, and for who wants less motion.
 */

import "./notice-marquee.css";
import { useState } from "react";
import type { CSSProperties } from "react";
import { IconButton } from "@openhouse/ui/button/button";
import { Icon } from "@openhouse/ui/icon/icon";
import { useTexts } from "@openhouse/i18n/texts-provider";

interface NoticeMarqueeProps {
  readonly notices: readonly { readonly id: string; readonly title: string }[];
  /** A press on a title. */
  readonly onOpen: (id: string) => void;
}

/** Letters that pass in a second: slow enough to read along. */
const lettersPerSecond = 7;
/** Between two titles there is room for so many. */
const gapLetters = 8;

/** Nothing without notices. */
export function NoticeMarquee({ notices, onOpen }: NoticeMarqueeProps) {
  const { t } = useTexts();
  const [isStill, setStill] = useState(false);
  if (notices.length === 0) return null;
  const letters = notices.reduce((sum, { title }) => sum + title.length + gapLetters, 0);
  return (
    <section className="marquee" aria-label={t("home.notices")} data-still={isStill ? "" : undefined}>
      <Icon name="promotions" />
      <div className="marquee-window">
        <div className="marquee-band" style={{ "--lap": `${Math.ceil(letters / lettersPerSecond)}s` } as CSSProperties}>
          <ul>
            {notices.map(({ id, title }) => (
              <li key={id}>
                <button type="button" aria-haspopup="dialog" onClick={() => onOpen(id)}>
                  {title}
                </button>
              </li>
            ))}
          </ul>
          {/* The same once more, so that the end runs into the beginning. */}
          <ul aria-hidden="true">
            {notices.map(({ id, title }) => (
              <li key={id}>
                <button type="button" tabIndex={-1} onClick={() => onOpen(id)}>
                  {title}
                </button>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <IconButton
        icon={isStill ? "play" : "pause"}
        label={t(isStill ? "home.notices.play" : "home.notices.pause")}
        onClick={() => setStill(!isStill)}
      />
    </section>
  );
}
