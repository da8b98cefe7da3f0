/**
 * Keeps what broke while it was drawn from taking the whole application with it. React asks for a class here; it is the
 * only one among the components.
 */

import { Component } from "react";
import type { ReactNode } from "react";

interface ErrorBoundaryProps {
  /** What stands there instead; it should say what happened and offer a way on, such as a reload. */
  readonly fallback: ReactNode;
  /** Another value, such as the path, tries the children again: who goes elsewhere should not meet the old failure. */
  readonly resetKey: string;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly isBroken: boolean;
  /** The `resetKey` under which the children broke; undefined until React has told. */
  readonly brokenAt: string | undefined;
}

/** React itself reports the error, once, where the browser's own errors are reported. */
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
