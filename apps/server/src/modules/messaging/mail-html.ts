/** A mail as simple HTML: the merchant's name, the paragraphs of the text. No links, images or scripts. */

export interface MailPage {
  readonly house: string;
  readonly languageTag: string;
  readonly subject: string;
  readonly text: string;
}

const font = "font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif";

/** A whole document; everything given is text and is escaped. */
export function mailHtml({ house, languageTag, subject, text }: MailPage): string {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) => `<p style="margin:0 0 16px">${escaped(paragraph).replaceAll("\n", "<br>")}</p>`);
  return [
    "<!doctype html>",
    `<html lang="${escaped(languageTag)}">`,
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<title>${escaped(subject)}</title></head>`,
    `<body style="margin:0;padding:24px;background:#f4f4f2;color:#1b1b1f;${font};font-size:16px;line-height:1.5">`,
    `<div style="max-width:520px;margin:0 auto;padding:24px;background:#ffffff;border-radius:12px">`,
    `<p style="margin:0 0 24px;font-weight:700;font-size:18px">${escaped(house)}</p>`,
    ...paragraphs,
    "</div></body></html>",
  ].join("\n");
}

function escaped(text: string): string {
  const names: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replace(/[&<>"]/g, (character) => names[character] ?? character);
}
