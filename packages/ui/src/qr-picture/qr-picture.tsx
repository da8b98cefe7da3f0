/** A QR code. It is dark on light in every theme, so that every camera can read it. */

import { renderSVG } from "uqr";

/** `label` describes the content. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const svg = renderSVG(text, { ecc: "M", border: 2 });
  return <img className="qr-picture" alt={label} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} />;
}
