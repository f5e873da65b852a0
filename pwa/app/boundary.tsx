import { Component, type ReactNode } from 'react'
import { PartNotKept } from '#pwa/data/deferred-component.ts'
import { AgainScreen, ErrorScreen } from '#pwa/states/error-screen.tsx'
import { NotKeptScreen } from '#pwa/states/not-kept-screen.tsx'
import { isLeaving } from '#pwa/updates/leaving.ts'

interface PlaceProps {
  readonly children: ReactNode
  /** Address of the page: a new one is tried again. */
  readonly place: string
}

interface BoundaryProps extends PlaceProps {
  /** What stands in the place of what cannot be drawn. Throws what another boundary has to show. */
  readonly instead: (cause: unknown) => ReactNode
}

/** Keeps a part of the page that cannot be drawn from leaving a white one behind. */
class Boundary extends Component<BoundaryProps, { readonly cause: unknown }> {
  override state: { readonly cause: unknown } = { cause: null }

  static getDerivedStateFromError(cause: unknown) {
    return { cause: cause ?? 'unknown' }
  }

  override componentDidUpdate(previous: BoundaryProps) {
    if (previous.place !== this.props.place && this.state.cause !== null) this.setState({ cause: null })
  }

  override render() {
    const { cause } = this.state
    return cause === null ? this.props.children : this.props.instead(cause)
  }
}

const afterCrash = (cause: unknown) =>
  isLeaving() ? <AgainScreen /> : <ErrorScreen message={String(cause)} onRetry={() => location.reload()} />

/**
 * Keeps a page that cannot be drawn, most often because its part of the app is gone from the server, from leaving a
 * white one behind. While the page is about to be loaded again for a newer version it says that it loads. (threat L2)
 */
export function CrashBoundary(props: PlaceProps) {
  return <Boundary {...props} instead={afterCrash} />
}

function whereNotKept(cause: unknown) {
  if (cause instanceof PartNotKept) return <NotKeptScreen />
  throw cause
}

/** Says in the place of a page that it is not on this device yet, and leaves the frame around it. */
export function NotKeptBoundary(props: PlaceProps) {
  return <Boundary {...props} instead={whereNotKept} />
}
