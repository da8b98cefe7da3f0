/** Questions and answers by section; an answer opens under its question, also before the application has started. */

import "./content.css";
import type { CSSProperties } from "react";
import type { Reply } from "@openhouse/browser/api-types";
import { Icon } from "@openhouse/ui/icon/icon";
import { HouseText } from "../../../components/house-text.tsx";

/** A section with its questions. */
export type HelpSection = Reply<"GET /wps/system/helpCenter">[number];

interface HelpSectionsProps {
  readonly sections: readonly HelpSection[];
  /** While one searches, what was found is open. */
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
          // The colour is the house's own choice: data, not style.
          style={{ "--section-mark": bgColor || undefined } as CSSProperties}
        >
          <h2>{title}</h2>
          {content !== "" && <HouseText html={content} />}
          {children.map((entry) => (
            // Another search is another set of open answers.
            <details key={`${entry.id} ${String(isOpen)}`} className="pane help-entry" open={isOpen}>
              <summary>
                {entry.title}
                <Icon name="chevron-down" />
              </summary>
              <HouseText html={entry.content} />
            </details>
          ))}
        </section>
      ))}
    </div>
  );
}
