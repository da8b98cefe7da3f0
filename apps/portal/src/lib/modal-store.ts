/**
 * Windows with something to say, one above the other: what code opens without a dialog of its own (specification,
 * section 2, Modals). They stand above the shell's dialog; how one looks is a chunk that comes with the first.
 */

import { useSyncExternalStore } from "react";
import type { IconName } from "@openhouse/ui/icon/icon";

/** An answer; a press closes the window, too. */
export interface ModalButton {
  readonly label: string;
  readonly isPrimary?: boolean;
  readonly onPress?: () => void;
}

export interface Modal {
  readonly icon?: IconName;
  /** Absent = the name of the house. */
  readonly title?: string;
  /** Of few tags; all others are left out. */
  readonly html?: string;
  readonly buttons?: readonly ModalButton[];
  /** Closes by itself after so many milliseconds. */
  readonly timeoutMs?: number;
  /** Off by default: a click beside it closes nothing. */
  readonly closesOnCover?: boolean;
}

/** A window that is open. */
export interface OpenModal extends Modal {
  readonly id: number;
}

/** So long after it was asked for, a window opens: what was pressed is seen first (specification, section 2). */
const openDelayMs = 100;

const listeners = new Set<() => void>();
let modals: readonly OpenModal[] = [];
let lastId = 0;

/** Opens a window above all others; the function closes it again, also before it is there. */
export function openModal(modal: Modal): () => void {
  const id = ++lastId;
  const timer = setTimeout(() => publish([...modals, { ...modal, id }]), openDelayMs);
  return () => {
    clearTimeout(timer);
    closeModal(id);
  };
}

/** Closes one; those below and above it stay. */
export function closeModal(id: number): void {
  publish(modals.filter((modal) => modal.id !== id));
}

/** The open windows, the topmost last; none on the server. */
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
