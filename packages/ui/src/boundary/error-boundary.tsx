/**
 * Shows a fallback when rendering fails, instead of unmounting the whole application. React requires a class component
 * for this.
 */

import { Component } from "react";
import type { ReactNode } from "react";

interface ErrorBoundaryProps {
  /** Shown instead of the children; it should say what happened and offer an action, such as a reload. */
  readonly fallback: ReactNode;
  /** A new value, such as another path, renders the children again. */
  readonly resetKey: string;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly isBroken: boolean;
  /** The `resetKey` at which rendering failed; undefined if it has not. */
  readonly brokenAt: string | undefined;
}

/** React reports the error itself, so this class does not. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  static getDerivedStateFromError(): ErrorBoundaryState {
    return { isBroken: true, brokenAt: undefined };
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, { brokenAt }: ErrorBoundaryState) {
    const isElsewhere = brokenAt !== undefined && brokenAt !== resetKey;
    return isElsewhere ? { isBroken: false, brokenAt: undefined } : null;
  }

  override state: ErrorBoundaryState = { isBroken: false, brokenAt: undefined };

  override componentDidCatch(): void {
    this.setState({ brokenAt: this.props.resetKey });
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}
