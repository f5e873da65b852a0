import { Component, type ReactNode } from 'react'
import { AgainScreen, ErrorScreen } from '#pwa/states/error-screen.tsx'
import { isLeaving } from '#pwa/updates/worker.ts'

interface CrashBoundaryProps {
  readonly children: ReactNode
  /** Address of the page: a new one is tried again. */
  readonly place: string
}

/**
 * Keeps a page that cannot be drawn, most often because its part of the app is gone from the server, from leaving a
 * white one behind. While the page is about to be loaded again for a newer version it says that it loads. (threat L2)
 */
export class CrashBoundary extends Component<CrashBoundaryProps, { readonly cause: unknown }> {
  override state: { readonly cause: unknown } = { cause: null }

  static getDerivedStateFromError(cause: unknown) {
    return { cause: cause ?? 'unknown' }
  }

  override componentDidUpdate(previous: CrashBoundaryProps) {
    if (previous.place !== this.props.place && this.state.cause !== null) this.setState({ cause: null })
  }

  override render() {
    const { cause } = this.state
    if (cause === null) return this.props.children
    if (isLeaving()) return <AgainScreen />
    return <ErrorScreen message={String(cause)} onRetry={() => location.reload()} />
  }
}
