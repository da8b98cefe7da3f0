/** A real SMTP server on loopback: STARTTLS with its own certificate, a login, and faults on demand. */

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import type { SMTPServerOptions } from "smtp-server";
import type { MailServerConfig } from "../config.ts";
import { createSelfSignedCertificate } from "./self-signed-certificate.ts";

/**
 * A number: refuses with this SMTP status. `silent`: sends no reply. `drop`: receives the mail, and breaks all
 * connections instead of replying.
 */
export type MailFault = number | "silent" | "drop";

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly isSecure: boolean;
  readonly messageId: string;
  readonly raw: string;
}

export interface TestMailServer {
  readonly config: MailServerConfig;
  /** Every mail that was received completely, also unacknowledged ones. */
  readonly received: ReceivedMail[];
  /** Adds faults, each for one of the next recipients or mails; later recipients and mails are accepted. */
  misbehave(step: "recipient" | "mail", ...faults: MailFault[]): void;
  close(): Promise<void>;
}

const user = "house";
const password = "mail password of the house";

export async function createTestMailServer(options: { timeoutMs?: number } = {}): Promise<TestMailServer> {
  const { key, cert } = createSelfSignedCertificate();
  const folder = await mkdtemp(join(tmpdir(), "openhouse-mail-"));
  const authoritiesFile = join(folder, "ca.pem");
  await writeFile(authoritiesFile, cert);
  const received: ReceivedMail[] = [];
  const faults = { recipient: [] as MailFault[], mail: [] as MailFault[] };
  const dropAll = () => server.connections.forEach(({ _socket: socket }) => socket.destroy());
  const serverHandlers = handlers(received, faults, dropAll);
  const server: SMTPServer = new SMTPServer({ key, cert, closeTimeout: 200, logger: false, ...serverHandlers });
  server.on("error", () => undefined);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.server.address() as AddressInfo;
  const login = `${user}:${encodeURIComponent(password)}`;
  return {
    config: {
      url: `smtp://${login}@localhost:${port}`,
      from: "house@openhouse.example",
      authoritiesFile,
      timeoutMs: options.timeoutMs ?? 5_000,
    },
    received,
    misbehave: (step, ...more) => void faults[step].push(...more),
    async close() {
      await new Promise<void>((done) => {
        server.close(() => done());
      });
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Faults = Readonly<Record<"recipient" | "mail", MailFault[]>>;

function handlers(received: ReceivedMail[], faults: Faults, drop: () => void): SMTPServerOptions {
  return {
    onAuth(auth, session, done) {
      const isValidLogin = auth.username === user && auth.password === password && session.secure;
      done(isValidLogin ? null : new Error("wrong login"), isValidLogin ? { user } : undefined);
    },
    onRcptTo(_address, _session, done) {
      answer(faults.recipient.shift(), drop, done);
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const raw = Buffer.concat(parts).toString("utf8");
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? "" : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          isSecure: session.secure,
          messageId: /^message-id:\s*(\S+)/im.exec(raw)?.[1] ?? "",
          raw,
        });
        answer(faults.mail.shift(), drop, done);
      });
    },
  };
}

type Done = (error?: (Error & { responseCode?: number }) | null) => void;

function answer(fault: MailFault | undefined, drop: () => void, done: Done): void {
  if (fault === undefined) return done();
  if (fault === "drop") return drop();
  if (fault !== "silent") done(Object.assign(new Error("refused by the test"), { responseCode: fault }));
}
