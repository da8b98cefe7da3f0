/** A QR code, always dark on light so that every camera reads it. */

import { renderSVG } from "uqr";

/** `label` describes the content. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const drawing = renderSVG(text, { ecc: "M", border: 2 });
  return <img className="qr-picture" alt={label} src={`data:image/svg+xml,${encodeURIComponent(drawing)}`} />;
}
