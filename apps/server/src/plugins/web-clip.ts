/**
 * The profile that adds a portal to the home screen of an iPhone or iPad: a web clip with name, icon and URL. It
 * changes nothing else on the device, and the owner can remove it. Source: Apple's Device Management documentation,
 * Configuration Profile and WebClip.
 */

import { createHash } from "node:crypto";

export interface WebClip {
  /** Code of the merchant. It identifies the profile, so that a new profile replaces the merchant's old one. */
  readonly code: string;
  readonly name: string;
  /** What the device shows before installation, in the reader's language. */
  readonly description: string;
  /** URL that the icon opens. */
  readonly url: string;
  /** PNG, 180 × 180. */
  readonly icon: Buffer;
}

/** The profile as a property list. */
export function webClipProfile({ code, name, description, url, icon }: WebClip): string {
  const identifier = `house.${code}.webclip`;
  const clip = dictionary({
    FullScreen: true,
    Icon: icon,
    IgnoreManifestScope: true,
    IsRemovable: true,
    Label: name,
    PayloadDescription: description,
    PayloadDisplayName: name,
    PayloadIdentifier: `${identifier}.icon`,
    PayloadType: "com.apple.webClip.managed",
    PayloadUUID: uuidOf(`${identifier}.icon`),
    PayloadVersion: 1,
    Precomposed: true,
    URL: url,
  });
  const profile = dictionary({
    PayloadDescription: description,
    PayloadDisplayName: name,
    PayloadIdentifier: identifier,
    PayloadOrganization: name,
    PayloadRemovalDisallowed: false,
    PayloadType: "Configuration",
    PayloadUUID: uuidOf(identifier),
    PayloadVersion: 1,
  });
  const body = profile.replace("<dict>", `<dict><key>PayloadContent</key><array>${clip}</array>`);
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n' +
    `<plist version="1.0">${body}</plist>\n`
  );
}

function dictionary(values: Readonly<Record<string, string | number | boolean | Buffer>>): string {
  const pairs = Object.entries(values).map(([key, value]) => `<key>${key}</key>${element(value)}`);
  return `<dict>${pairs.join("")}</dict>`;
}

function element(value: string | number | boolean | Buffer): string {
  if (typeof value === "boolean") return value ? "<true/>" : "<false/>";
  if (typeof value === "number") return `<integer>${value}</integer>`;
  if (typeof value === "string") return `<string>${escape(value)}</string>`;
  return `<data>${value.toString("base64")}</data>`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Deterministic: the same name gives the same UUID. */
function uuidOf(name: string): string {
  const hex = createHash("sha256").update(name).digest("hex");
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return parts.join("-").toUpperCase();
}
