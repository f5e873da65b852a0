import { Component, type ReactNode } from 'react'

interface BoundaryProps {
  readonly children: ReactNode
  /** Address of the page: a new one is tried again. */
  readonly place: string
  /** What stands in the place of what cannot be drawn. Throws what another boundary has to show. */
  readonly instead: (cause: unknown) => ReactNode
}

/** Keeps a part of the page that cannot be drawn from leaving a white one behind. */
export class Boundary extends Component<BoundaryProps, { readonly cause: unknown }> {
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
