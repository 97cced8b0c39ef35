// The error boundary around the screen of a stage: what a screen throws is reported, and the modal goes on.

import { Component, type ReactNode } from 'react'

interface Props {
  /** Called once with what was thrown. */
  readonly onError: (error: unknown) => void
  readonly children: ReactNode
}

export class ScreenBoundary extends Component<Props> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error)
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children
  }
}
