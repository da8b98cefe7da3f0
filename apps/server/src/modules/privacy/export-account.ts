/**
 * Everything that the house holds about a member, as a file: read at one moment, so that its parts agree, and written
 * down piece by piece, so that a long life fits into little memory and a slow reader holds no connection.
 *
 * Refusals: those of `provePassword` (an open screen is not enough). Side effects: the attempt is noted, an audit
 * entry. Answers the whole reply, envelope included, as a stream. Source: docs/security.md, Personal data.
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
import { provePassword } from "../identity/index.ts";
import { accountFileForms } from "./account-file-forms.ts";
import type { AccountFileForm } from "./account-file-forms.ts";
import { accountSections, freezeView, readSection } from "./account-file-repository.ts";
import type { AccountRow } from "./account-file-repository.ts";

export async function exportAccount(deps: Deps, actor: MemberActor, body: AccountFileBody): Promise<Readable> {
  const { merchantId, memberId } = actor;
  await provePassword(deps, actor, { password: body.password.trim() });
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
    await writeReply(deps, actor, { file, form: accountFileForms[body.form] });
    return file.createReadStream({ start: 0 });
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** A file that only we can open and that is gone when it is closed, also when the process dies. */
async function openNamelessFile(path: string): Promise<FileHandle> {
  const file = await open(path, "wx+", 0o600);
  await unlink(path);
  return file;
}

interface Sheet {
  readonly file: FileHandle;
  readonly form: AccountFileForm;
}

/** The envelope around name, type and text of the file. */
async function writeReply(deps: Deps, actor: MemberActor, { file, form }: Sheet): Promise<void> {
  const { name, type } = form;
  const write = (text: string) => file.writeFile(text);
  // A text within a text: what stands between the quotation marks of its JSON.
  const writeText = (text: string) => write(JSON.stringify(text).slice(1, -1));
  await write(`{"success":true,"value":{"name":${JSON.stringify(name)},"type":${JSON.stringify(type)},"text":"`);
  const house = deps.merchants.byId(actor.merchantId).name;
  await writeText(form.begin({ madeAt: deps.clock.realNow().toISOString(), house }));
  await deps.db.transaction(async (tx) => {
    await freezeView(tx);
    for (const section of accountSections) {
      let index = 0;
      await writeText(form.beginSection(section));
      for await (const rows of readSection(tx, actor, section)) {
        const first = index;
        const pieces = rows.map((row, place) => form.row(section, shown(deps, row), first + place));
        await writeText(pieces.join(""));
        index += rows.length;
      }
      await writeText(form.endSection());
    }
  });
  await writeText(form.end());
  await write(`"},"message":null,"errorCode":null}`);
}

/** The member's own numbers are told in full. */
function shown({ accountSealer }: Deps, row: AccountRow): AccountRow {
  const { number_sealed: sealed, ...rest } = row;
  return typeof sealed === "string" ? { ...rest, number: accountSealer.open(sealed) } : row;
}
