/** Shows every UI component in all its states. Only for development. */

import "../base/base.css";
import "./gallery.css";
import { useState } from "react";
import { Badge } from "../badge/badge.tsx";
import { Button, ButtonLink, IconButton } from "../button/button.tsx";
import { Dialog } from "../dialog/dialog.tsx";
import { CheckField } from "../field/check-field.tsx";
import { TextField } from "../field/field.tsx";
import { MoneyField } from "../field/money-field.tsx";
import { PasswordField } from "../field/password-field.tsx";
import { Icon } from "../icon/icon.tsx";
import { iconNames } from "../icon/icon-names.ts";
import { Menu } from "../menu/menu.tsx";
import { MoneyText } from "../money-text/money-text.tsx";
import { Pagination } from "../pagination/pagination.tsx";
import { EmptyState } from "../pane/empty-state.tsx";
import { SelectField } from "../select/select.tsx";
import { Skeleton } from "../skeleton/skeleton.tsx";
import { DataTable } from "../table/data-table.tsx";
import type { Column, ListState } from "../table/data-table.tsx";
import { Tabs } from "../tabs/tabs.tsx";
import { showToast, Toaster } from "../toast/toaster.tsx";
import { sampleFortune, sampleLines, sampleSum } from "./sample-lines.ts";
import type { SampleLine } from "./sample-lines.ts";

export function Gallery() {
  return (
    <main className="gallery">
      <h1>UI components</h1>
      <Actions />
      <Fields />
      <TextParts />
      <Lists />
      <Dialogs />
      <Icons />
      <Toaster label="Messages" closeLabel="Close" />
    </main>
  );
}

function Actions() {
  return (
    <section>
      <h2>Buttons</h2>
      <div className="gallery-line">
        <Button kind="primary" icon="door-open">
          Primary
        </Button>
        <Button>Quiet</Button>
        <Button kind="plain">Plain</Button>
        <Button kind="danger">Danger</Button>
        <Button kind="primary" isBusy>
          Busy
        </Button>
        <Button disabled>Disabled</Button>
        <Button size="small">Small</Button>
        <Button size="large">Large</Button>
        <IconButton icon="refresh" label="Refresh" />
        <ButtonLink href="#link">Link</ButtonLink>
        <Menu label="Menu" face="Menu">
          <button type="button" className="menu-item">
            One
          </button>
          <button type="button" className="menu-item" aria-current="true">
            Two
          </button>
        </Menu>
      </div>
    </section>
  );
}

function Fields() {
  const labels = { showLabel: "Show password", hideLabel: "Hide password" };
  return (
    <section>
      <h2>Fields</h2>
      <div className="gallery-fields">
        <TextField label="Text" hint="A hint line" required />
        <TextField label="Text" hint="A hint line" error="Input cannot be empty" required />
        <PasswordField {...labels} label="Password" autoComplete="off" />
        <MoneyField label="Amount" currency="PHP" defaultValue="1,250.00" />
        <SelectField label="Choice" options={["One", "Two"].map((label) => ({ value: label, label }))} />
        <CheckField label="I agree" error="Please confirm" />
      </div>
    </section>
  );
}

function TextParts() {
  return (
    <section>
      <h2>Badges, money, skeletons, empty states</h2>
      <div className="gallery-line">
        <Badge>Neutral</Badge>
        <Badge tone="gain" icon="check">
          Won
        </Badge>
        <Badge tone="live">Live</Badge>
        <Badge tone="info">Info</Badge>
        <Badge tone="error">Lost</Badge>
        <Badge tone="brand">Trial</Badge>
        <MoneyText amount={sampleFortune} locale="en-PH" />
        {sampleLines.map(({ id, amount }) => (
          <MoneyText key={id} amount={amount} locale="en-PH" isSigned />
        ))}
        <Skeleton width="8rem" height="2rem" />
      </div>
      <EmptyState title="Nothing here yet" text="The text explains what would be here and what to do." />
    </section>
  );
}

const columns: readonly Column<SampleLine>[] = [
  { key: "what", title: "What", cell: ({ what }) => what, isLong: true, sum: "Sum" },
  {
    key: "amount",
    title: "Amount",
    isNumeric: true,
    cell: ({ amount }) => <MoneyText amount={amount} locale="en-PH" isSigned />,
    sum: <MoneyText amount={sampleSum} locale="en-PH" />,
  },
];

function Lists() {
  const [page, setPage] = useState(1);
  const [tab, setTab] = useState("loaded");
  return (
    <section>
      <h2>Lists</h2>
      <Tabs
        label="State of the list"
        tabs={["loaded", "empty", "loading", "failed"].map((id) => ({ id, label: id }))}
        selected={tab}
        onSelect={setTab}
      >
        <DataTable
          caption="Movements"
          columns={columns}
          rowKey={({ id }) => id}
          emptyText="No movement in these days"
          state={stateOf(tab)}
        />
      </Tabs>
      <Pagination
        page={page}
        pages={7}
        onPage={setPage}
        previousLabel="Previous"
        nextLabel="Next"
        ends={{ firstLabel: "First page", lastLabel: "Last page" }}
        positionText={`Page ${page} of 7`}
      />
    </section>
  );
}

function stateOf(tab: string): ListState<SampleLine> {
  if (tab === "loading") return { kind: "loading" };
  if (tab === "failed") {
    return { kind: "failed", text: "The list could not be read.", retryLabel: "Try again", onRetry: () => undefined };
  }
  return { kind: "loaded", rows: tab === "empty" ? [] : sampleLines };
}

function Dialogs() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section>
      <h2>Dialogs and toasts</h2>
      <div className="gallery-line">
        <Button onClick={() => setIsOpen(true)}>Open a dialog</Button>
        <Button onClick={() => showToast("success", "1,000.00 received")}>Show a gain</Button>
        <Button onClick={() => showToast("error", "That did not work")}>Show an error</Button>
      </div>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="A dialog" closeLabel="Close">
        <p>The focus stays inside. Escape closes the dialog, and a click outside does not.</p>
      </Dialog>
    </section>
  );
}

function Icons() {
  return (
    <section>
      <h2>Icons</h2>
      <div className="gallery-line">
        {iconNames.map((name) => (
          <span key={name} title={name}>
            <Icon name={name} />
          </span>
        ))}
      </div>
    </section>
  );
}
