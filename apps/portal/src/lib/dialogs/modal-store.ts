/**
 * Modals: message windows that any part of the portal can open, several at a time (specification, section 2, Modals).
 * They are shown above the shell's dialog. The component that renders them is a chunk that loads with the first modal.
 */

import { useSyncExternalStore } from "react";
import type { IconName } from "@openhouse/ui/icon/icon";

/** A button of a window. A click also closes the window. */
export interface ModalButton {
  readonly label: string;
  readonly isPrimary?: boolean;
  readonly onPress?: () => void;
}

export interface Modal {
  readonly icon?: IconName;
  /** Default: the merchant's name. */
  readonly title?: string;
  /** Only a few tags are allowed; others are removed. */
  readonly html?: string;
  readonly buttons?: readonly ModalButton[];
  /** Closes automatically after this time. */
  readonly timeoutMs?: number;
  /** True if a click outside the window closes it. */
  readonly closesOnCover?: boolean;
}

export interface OpenModal extends Modal {
  readonly id: number;
}

/** Delay before a window opens, so that the effect of the click is visible first (specification, section 2). */
const openDelayMs = 100;

const listeners = new Set<() => void>();
let modals: readonly OpenModal[] = [];
let lastId = 0;

/** Opens a window above all others. The returned function closes the window, even before it has appeared. */
export function openModal(modal: Modal): () => void {
  const id = ++lastId;
  const timer = setTimeout(() => publish([...modals, { ...modal, id }]), openDelayMs);
  return () => {
    clearTimeout(timer);
    closeModal(id);
  };
}

export function closeModal(id: number): void {
  publish(modals.filter((modal) => modal.id !== id));
}

/** Returns the open windows, the topmost last; empty on the server. */
export function useModals(): readonly OpenModal[] {
  return useSyncExternalStore(subscribe, currentModals, noModals);
}

function publish(next: readonly OpenModal[]): void {
  modals = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const none: readonly OpenModal[] = [];

function currentModals(): readonly OpenModal[] {
  return modals;
}

function noModals(): readonly OpenModal[] {
  return none;
}
