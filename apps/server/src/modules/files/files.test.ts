/** Pictures of members: which files are accepted or refused, and who can see the pictures. */

import { Readable } from "node:stream";
import { deflateSync } from "node:zlib";
import { Resvg } from "@resvg/resvg-js";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FilePicture, UploadedFile } from "@openhouse/protocol/files/member-files";
import type { MerchantId } from "../../core/ids.ts";
import type { Refusal } from "../../core/refusal.ts";
import { signInStaff } from "../../testing/sign-in-staff.ts";
import { createTestApp, pictureBody } from "../../testing/test-app.ts";
import type { SignedInMember, TestApp, TestCall } from "../../testing/test-app.ts";
import { attachFiles, fileJobs } from "./index.ts";
import { uploadFile } from "./upload-file.ts";

let test: TestApp;
let member: SignedInMember;
let count = 0;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const url = "/wps/member/files";
const largest = 5 * 1_024 * 1_024;
const svg = (colour: string, size = 60) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" fill="${colour}"/></svg>`;
const png = (colour = "#c40", size = 60) => new Resvg(svg(colour, size)).render().asPng();
/** A JPEG of one pixel. */
const jpg = Buffer.from(
  "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z",
  "base64",
);

const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

const newMember = async () => (member = await test.register(`snapper${(count += 1)}`));

function upload(file: Buffer, { token = member.token, purpose = "withdrawal" } = {}) {
  return test.call({ method: "POST", url: `${url}?purpose=${purpose}`, token, ...pictureBody(file) });
}

const json = (colour?: string) => ({ purpose: "withdrawal", file: png(colour).toString("base64") });

async function uploadAccepted(file: Buffer): Promise<string> {
  const { status, value } = await upload(file);
  expect(status).toBe(200);
  return (value as UploadedFile).fileId;
}

/** A decompression bomb: a small PNG file whose width and height are `side` pixels. */
function decompressionBomb(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const chunk = (name: string, body: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length);
    return Buffer.concat([length, Buffer.from(name), body, Buffer.alloc(4)]);
  };
  const lines = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * Math.min(side, 20_000)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", lines), chunk("IEND", Buffer.alloc(0))]);
}

describe("a picture of a member", () => {
  beforeAll(newMember);

  it("is stored without the metadata of the camera", async () => {
    const exif = { IFD0: { Copyright: "Ana Cruz" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "14/1 35/1 58/1" } };
    const photo = await sharp(png("#0ac")).withExif(exif).withXmp("<x/>").jpeg().toBuffer();
    const before = await sharp(photo).metadata();
    expect([before.exif, before.xmp]).not.toContain(undefined);
    const fileId = await uploadAccepted(photo);
    const { value } = await test.call({ method: "GET", url: `${url}/${fileId}`, token: member.token });
    const stored = Buffer.from((value as FilePicture).png, "base64");
    const { exif: storedExif, xmp, iptc, icc, comments } = await sharp(stored).metadata();
    expect([storedExif, xmp, iptc, icc, comments]).toEqual(Array.from({ length: 5 }));
    expect(stored.includes("Ana Cruz")).toBe(false);
    await test.call({ method: "DELETE", url, token: member.token, body: { fileId } });
  });

  it("is stored redrawn, without data that follows it in the file, and shown to its owner", async () => {
    const fileId = await uploadAccepted(Buffer.concat([png(), Buffer.from("PK\u0003\u0004<script>alert(1)</script>")]));
    const { value } = await test.call({ method: "GET", url: `${url}/${fileId}`, token: member.token });
    const picture = value as FilePicture;
    expect(picture).toMatchObject({ width: 60, height: 60 });
    const bytes = Buffer.from(picture.png, "base64");
    expect(bytes.subarray(1, 4).toString()).toBe("PNG");
    expect(bytes.includes("script")).toBe(false);
    expect(bytes.includes("PK\u0003\u0004")).toBe(false);
  });

  it("that is uploaded twice is stored once, and is listed as unused", async () => {
    const fileId = await uploadAccepted(png("#0a0"));
    expect(await uploadAccepted(png("#0a0"))).toBe(fileId);
    const listUrl = `${url}?purpose=withdrawal`;
    const { value } = await test.call({ method: "GET", url: listUrl, token: member.token });
    expect((value as { list: UploadedFile[] }).list).toContainEqual({ fileId, width: 60, height: 60 });
  });

  it("[S5.084] may be a PNG or a JPEG, detected by its content, but not a GIF", async () => {
    expect((await upload(png())).status).toBe(200);
    expect((await upload(jpg)).status).toBe(200);
    expect((await upload(gif)).errorCode).toBe("picture.invalid");
  });

  it("[S5.086] is refused as the fourth of its purpose until one is deleted, and other purposes are counted separately", async () => {
    expect(await upload(png("#00a"))).toMatchObject({ status: 409, errorCode: "file.too.many" });
    expect((await upload(png("#00a"), { purpose: "deposit" })).status).toBe(200);
    const fileId = await uploadAccepted(png("#0a0"));
    await test.call({ method: "DELETE", url, token: member.token, body: { fileId } });
    expect((await upload(png("#00a"))).status).toBe(200);
  });

  it("is hidden from other members, and from the staff until it is used as proof", async () => {
    const owner = await newMember();
    const fileId = await uploadAccepted(png());
    const otherMember = await test.register(`snapper${(count += 1)}`);
    const support = (await signInStaff(test, { account: "supporter", roles: ["support"] })).token;
    const contentEditor = (await signInStaff(test, { account: "painter", roles: ["content"] })).token;
    const readFile = (path: string, token: string) => test.call({ method: "GET", url: `${path}/${fileId}`, token });
    const staffUrl = "/backoffice/api/files";
    expect((await readFile(url, otherMember.token)).errorCode).toBe("file.not.found");
    expect((await readFile(staffUrl, support)).errorCode).toBe("file.not.found");
    const body = { fileId };
    expect((await test.call({ method: "DELETE", url, token: otherMember.token, body })).errorCode).toBe(
      "file.not.found",
    );
    const { memberId } = owner;
    const attachment = {
      memberId,
      merchantId: 1 as MerchantId,
      purpose: "withdrawal" as const,
      subjectId: 7n,
      claim: 1,
    };
    await test.deps.db.transaction((tx) => attachFiles(tx, { ...attachment, fileIds: [fileId] }));
    expect((await readFile(staffUrl, support)).status).toBe(200);
    expect((await readFile(staffUrl, contentEditor)).status).toBe(403);
    expect((await test.call({ method: "DELETE", url, token: owner.token, body })).errorCode).toBe("file.not.found");
    const secondAttachment = test.deps.db.transaction((tx) => attachFiles(tx, { ...attachment, fileIds: [fileId] }));
    await expect(secondAttachment).rejects.toMatchObject({ code: "file.not.found" });
  });

  it("is deleted after a day if it was not used", async () => {
    await newMember();
    const fileId = await uploadAccepted(png());
    test.clock.advanceMs(23 * 3_600_000);
    await fileJobs["forget-files"]?.run(test.deps, undefined);
    const countFiles = () =>
      test.deps.db.query(`select id from member_file where id = $1`, [BigInt(fileId)]).then((rows) => rows.length);
    expect(await countFiles()).toBe(1);
    test.clock.advanceMs(2 * 3_600_000);
    await fileJobs["forget-files"]?.run(test.deps, undefined);
    expect(await countFiles()).toBe(0);
    test.clock.advanceMs(-25 * 3_600_000);
  });
});

describe("an upload", () => {
  beforeAll(newMember);

  it.each([
    ["a GIF", gif],
    ["an SVG", Buffer.from(svg("red"))],
    ["an HTML page", Buffer.from("<html><script>alert(1)</script></html> and more")],
    ["a PNG header without data", png().subarray(0, 40)],
    ["a PNG of 65,535 pixels a side", decompressionBomb(65_535)],
    ["a PNG of 8,000 pixels a side", decompressionBomb(8_000)],
    ["a PNG without width and height", Buffer.concat([png().subarray(0, 16), Buffer.alloc(8), png().subarray(24)])],
    ["a JPEG that ends before its size", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
  ])("of %s is refused with picture.invalid, and uses little memory", async (_name, file) => {
    const before = process.memoryUsage.rss();
    expect(await upload(file)).toMatchObject({ status: 400, errorCode: "picture.invalid" });
    expect(process.memoryUsage.rss() - before).toBeLessThan(150 * 2 ** 20);
  });

  it("is also accepted as JSON in base64, as earlier versions of the portal send it", async () => {
    const { value } = await test.call({ method: "POST", url, token: member.token, body: json("#abc") });
    expect(await uploadAccepted(png("#abc"))).toBe((value as UploadedFile).fileId);
  });

  it("[S5.085] is accepted if the picture has 5 MB, and is refused if it has one byte more", async () => {
    const padded = (bytes: number) => Buffer.concat([png("#123456"), Buffer.alloc(bytes - png("#123456").length)]);
    expect((await upload(padded(largest))).status).toBe(200);
    expect(await upload(padded(largest + 1))).toMatchObject({ status: 400, errorCode: "file.too.large" });
    // A length above the limit of bodies is refused before the body is read.
    expect(await upload(padded(7_000_001))).toMatchObject({ status: 413 });
  });

  it("succeeds only three times if eight pictures are sent at the same time", async () => {
    const owner = await newMember();
    const actor = { merchantId: 1 as MerchantId, memberId: owner.memberId };
    const bodies = Array.from({ length: 8 }, (_, index) => png(`#0000${10 + index}`));
    const uploads = bodies.map((file) =>
      uploadFile(test.deps, actor, { purpose: "withdrawal", file: Readable.from(file) }),
    );
    const outcomes = await Promise.allSettled(uploads);
    const rejections = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(rejections.map(({ reason }) => (reason as Refusal).code)).toEqual(Array(5).fill("file.too.many"));
    const rows = await test.deps.db.query(`select id from member_file where member_id = $1`, [owner.memberId]);
    expect(rows).toHaveLength(3);
  });

  it.each([
    ["without a session", { token: undefined }, 401, "login.not.session"],
    ["without a purpose", { url }, 400, "request.param.err"],
    ["without a body", { body: undefined, headers: {} }, 400, "request_body_required"],
    ["of a form", { body: Buffer.from("a=1"), headers: { "content-type": "text/plain" } }, 415, "request.media.type"],
    ["of JSON without base64", { body: { purpose: "deposit", file: "?" }, headers: {} }, 400, "request.param.err"],
    ["of JSON with unknown fields", { body: { ...json(), place: 9 }, headers: {} }, 400, "request.param.err"],
  ])("%s is refused", async (_name, change, status, errorCode) => {
    const call = { method: "POST", url: `${url}?purpose=withdrawal`, token: member.token, ...pictureBody(png()) };
    expect(await test.call({ ...call, ...change } as TestCall)).toMatchObject({ status, errorCode });
  });
});
