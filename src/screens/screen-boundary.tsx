// The error boundary around the screen of a stage: an exception while it is drawn is reported, and the rest of the modal goes on.

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
