/** Links to the game categories, one pane per category of the catalogue. */

import "./category-panes.css";
import { Icon } from "@openhouse/ui/icon/icon";
import type { IconName } from "@openhouse/ui/icon/icon";
import "@openhouse/ui/pane/pane.css";
import { RouteLink } from "../../../../components/route-link.tsx";

interface CategoryPanesProps {
  readonly label: string;
  readonly items: readonly { readonly href: string; readonly icon: IconName; readonly text: string }[];
}

export function CategoryPanes({ label, items }: CategoryPanesProps) {
  if (items.length === 0) return null;
  return (
    <nav aria-label={label}>
      <ul className="category-panes">
        {items.map(({ href, icon, text }) => (
          <li key={href}>
            <RouteLink href={href} className="pane category-pane">
              <Icon name={icon} />
              {text}
            </RouteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
