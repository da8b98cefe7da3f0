/** Short messages that screen readers announce and that disappear by themselves. Errors stay until they are closed. */

import "./toast.css";
import { useEffect, useSyncExternalStore } from "react";
import { IconButton } from "../button/button.tsx";
import { Icon } from "../icon/icon.tsx";
import type { IconName } from "../icon/icon.tsx";

/** success: money was received or an action succeeded; info: other information; error: an action failed. */
export type ToastTone = "success" | "info" | "error";

interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly text: string;
}

const lifeMs = 6_000;
const listeners = new Set<() => void>();
const noToasts: readonly Toast[] = [];
let toasts = noToasts;
let lastId = 0;

/** Shows a toast below the earlier ones; at most three are shown. Only for the browser. */
export function showToast(tone: ToastTone, text: string): void {
  publish([...toasts.slice(-2), { id: ++lastId, tone, text }]);
}

interface ToasterProps {
  /** The accessible name of the place where the toasts appear. */
  readonly label: string;
  readonly closeLabel: string;
}

/** Shows all toasts. To be mounted once per page. */
export function Toaster({ label, closeLabel }: ToasterProps) {
  const visibleToasts = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => noToasts,
  );
  return (
    <output className="toasts" aria-live="polite" aria-label={label}>
      {visibleToasts.map((toast) => (
        <ToastLine key={toast.id} toast={toast} closeLabel={closeLabel} />
      ))}
    </output>
  );
}

const icons: Readonly<Record<ToastTone, IconName>> = { success: "success", info: "info", error: "error" };

function ToastLine({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const { id, tone, text } = toast;
  useEffect(() => {
    if (tone === "error") return;
    const timer = setTimeout(() => close(id), lifeMs);
    return () => clearTimeout(timer);
  }, [id, tone]);
  return (
    <div className="toast" data-tone={tone}>
      <Icon name={icons[tone]} />
      <span>{text}</span>
      <IconButton size="small" icon="close" label={closeLabel} onClick={() => close(id)} />
    </div>
  );
}

function close(id: number): void {
  publish(toasts.filter((toast) => toast.id !== id));
}

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
