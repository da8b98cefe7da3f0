/**
 * Exports all stored data of a member as a file. The data is read in one snapshot, so that its parts are consistent.
 * The file is written to disk in pieces, so that large accounts need little memory and slow clients hold no database
 * connection.
 *
 * Has the refusals of `provePassword`. Side effects: records the attempt and stores an audit entry. Returns the
 * complete response, including the envelope, as a stream. Source: docs/security.md, Personal data.
 */

import { open, unlink } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { AccountFileBody } from "@openhouse/protocol/privacy/account-file";
import type { MemberActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import type { Transaction } from "../../db/connection.ts";
import { provePassword } from "../identity/index.ts";
import { accountFileFormats } from "./account-file-formats.ts";
import type { AccountBatch, AccountFileFormat } from "./account-file-formats.ts";
import { accountSections, startSnapshot, readSection } from "./account-file-repository.ts";
import { withOpenTexts } from "./open-texts.ts";

export async function exportAccount(deps: Deps, actor: MemberActor, body: AccountFileBody): Promise<Readable> {
  const { merchantId, memberId } = actor;
  await provePassword(deps, actor, { password: body.password });
  await deps.db.transaction((tx) =>
    appendAudit(tx, {
      merchantId,
      at: deps.clock.businessNow(),
      actor: auditedActor(actor),
      action: "member.exported",
      subject: { kind: "member", id: String(memberId) },
      detail: { form: body.form },
    }),
  );
  const file = await openNamelessFile(join(tmpdir(), `openhouse-${deps.random.uuid()}`));
  try {
    await writeReply(deps, actor, { file, form: accountFileFormats[body.form] });
    return file.createReadStream({ start: 0 });
  } catch (error) {
    await file.close();
    throw error;
  }
}

/**
 * Opens a temporary file that other users cannot read. The file is unlinked at once, so that it disappears even after a
 * crash.
 */
async function openNamelessFile(path: string): Promise<FileHandle> {
  const file = await open(path, "wx+", 0o600);
  await unlink(path);
  return file;
}

interface OpenFile {
  readonly file: FileHandle;
  readonly form: AccountFileFormat;
}

/** Writes the response envelope with name, type and content of the file. */
async function writeReply(deps: Deps, actor: MemberActor, { file, form }: OpenFile): Promise<void> {
  const { name, type, field } = form;
  const write = (text: string) => file.writeFile(text);
  await write(`{"success":true,"value":{"name":${JSON.stringify(name)},"type":${JSON.stringify(type)},`);
  await write(field === "text" ? `"text":"` : `"text":"","base64":"`);
  const { name: merchant, timeZone } = deps.merchants.byId(actor.merchantId);
  const head = { madeAt: deps.clock.realNow(), merchant, timeZone };
  await deps.db.transaction(async (tx) => {
    await startSnapshot(tx);
    for await (const piece of form.write(head, readBatches(deps, tx, actor))) {
      // Escapes a piece of the file for the JSON string that contains it.
      await write(JSON.stringify(piece).slice(1, -1));
    }
  });
  await write(`"},"message":null,"errorCode":null}`);
}

async function* readBatches(deps: Deps, tx: Transaction, actor: MemberActor): AsyncGenerator<AccountBatch> {
  for (const section of accountSections) {
    yield { section, rows: [], startIndex: 0 };
    let startIndex = 0;
    for await (const rows of readSection(tx, actor, section)) {
      yield { section, rows: rows.map((row) => withOpenTexts(deps, row)), startIndex };
      startIndex += rows.length;
    }
  }
}
