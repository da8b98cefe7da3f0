/**
 * Shows a fallback when rendering fails, instead of unmounting the whole application. React requires a class component
 * for this.
 */

import { Component } from "react";
import type { ReactNode } from "react";

interface ErrorBoundaryProps {
  /** Shown instead of the children. It should describe the error and offer an action, such as a reload. */
  readonly fallback: ReactNode;
  /** After an error, the children are rendered again when this value changes, for example to another path. */
  readonly resetKey: string;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly isBroken: boolean;
  /** The `resetKey` at which rendering failed; undefined if it has not. */
  readonly brokenAt: string | undefined;
}

/** Does not report the error, because React does. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  static getDerivedStateFromError(): ErrorBoundaryState {
    return { isBroken: true, brokenAt: undefined };
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, { brokenAt }: ErrorBoundaryState) {
    const hasNewKey = brokenAt !== undefined && brokenAt !== resetKey;
    return hasNewKey ? { isBroken: false, brokenAt: undefined } : null;
  }

  override state: ErrorBoundaryState = { isBroken: false, brokenAt: undefined };

  override componentDidCatch(): void {
    this.setState({ brokenAt: this.props.resetKey });
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}
