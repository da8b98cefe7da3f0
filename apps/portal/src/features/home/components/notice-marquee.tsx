/**
 * The titles of the merchant's notices as a moving line. The server renders the line and CSS moves it, so the line
 * moves without scripts. It stops on hover, on focus, with its pause button, and with reduced motion.
 */

import "./notice-marquee.css";
import { useState } from "react";
import type { CSSProperties } from "react";
import { IconButton } from "@openhouse/ui/button/button";
import { Icon } from "@openhouse/ui/icon/icon";
import { useTexts } from "@openhouse/i18n/texts-provider";

interface NoticeMarqueeProps {
  readonly notices: readonly { readonly id: string; readonly title: string }[];
  /** Called on a click on a title. */
  readonly onOpen: (id: string) => void;
}

/** Letters per second, slow enough to read. */
const lettersPerSecond = 7;
/** Gap between two titles, in letters. */
const gapLetters = 8;

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
          {/* The titles are repeated, so that the line has no visible end. */}
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
