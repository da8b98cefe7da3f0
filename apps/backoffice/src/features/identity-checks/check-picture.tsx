/** A picture of a document. Click it to see it in full size. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import type { PictureSide } from "@openhouse/rules/identity/identity-check";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { problemText } from "../../lib/problem-text.ts";
import { useCheckPicture } from "./use-checks.ts";

interface CheckPictureProps {
  readonly id: string;
  readonly side: PictureSide;
  /** The key that enlarges the picture. */
  readonly number: number;
  readonly isZoomed: boolean;
  readonly onToggle: () => void;
}

export function CheckPicture({ id, side, number, isZoomed, onToggle }: CheckPictureProps) {
  const { t } = useTexts();
  const { data, error } = useCheckPicture(id, side);
  const name = t(`identity.side.${side}`);
  return (
    <figure className="review-picture" data-zoomed={isZoomed ? "" : undefined}>
      {error !== null && <p role="alert">{problemText(error, t)}</p>}
      {data === undefined && error === null && <Skeleton height="12rem" />}
      {data !== undefined && (
        <button
          type="button"
          aria-pressed={isZoomed}
          aria-keyshortcuts={String(number)}
          title={t(isZoomed ? "checks.zoomOut" : "checks.zoomIn")}
          onClick={onToggle}
        >
          <img src={`data:image/jpeg;base64,${data.jpeg}`} width={data.width} height={data.height} alt={name} />
        </button>
      )}
      <figcaption>
        <kbd>{number}</kbd> {name}
      </figcaption>
    </figure>
  );
}
