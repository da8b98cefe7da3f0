/** Questions and answers by section; answers open without scripts. */

import "./content.css";
import type { CSSProperties } from "react";
import type { Reply } from "@openhouse/browser/api-types";
import { Icon } from "@openhouse/ui/icon/icon";
import { MerchantText } from "../../../components/merchant-text.tsx";

export type HelpSection = Reply<"GET /wps/system/helpCenter">[number];

interface HelpSectionsProps {
  readonly sections: readonly HelpSection[];
  /** True during a search; the matching answers are then open. */
  readonly isOpen?: boolean;
}

export function HelpSections({ sections, isOpen = false }: HelpSectionsProps) {
  return (
    <div className="help-sections">
      {sections.map(({ id, title, content, bgColor, children }) => (
        <section
          key={id}
          id={`help-${id}`}
          className="help-section"
          // The merchant sets this colour.
          style={{ "--section-mark": bgColor || undefined } as CSSProperties}
        >
          <h2>{title}</h2>
          {content !== "" && <MerchantText html={content} />}
          {children.map((entry) => (
            // A changed key resets the open answers when a search begins or ends.
            <details key={`${entry.id} ${String(isOpen)}`} className="pane help-entry" open={isOpen}>
              <summary>
                {entry.title}
                <Icon name="chevron-down" />
              </summary>
              <MerchantText html={entry.content} />
            </details>
          ))}
        </section>
      ))}
    </div>
  );
}
