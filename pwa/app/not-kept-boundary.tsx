import { Component, type ReactNode } from 'react'
import { NotKeptScreen } from '#pwa/states/not-kept-screen.tsx'
import { PartNotKept } from './part-not-kept.ts'

interface NotKeptBoundaryProps {
  readonly children: ReactNode
  /** Address of the page: a new one is tried again. */
  readonly place: string
}

/** Says in the place of a page that it is not on this device yet, and leaves the frame around it. */
export class NotKeptBoundary extends Component<NotKeptBoundaryProps, { readonly cause: unknown }> {
  override state: { readonly cause: unknown } = { cause: null }

  static getDerivedStateFromError(cause: unknown) {
    return { cause }
  }

  override componentDidUpdate(previous: NotKeptBoundaryProps) {
    if (previous.place !== this.props.place && this.state.cause !== null) this.setState({ cause: null })
  }

  override render() {
    const { cause } = this.state
    if (cause === null) return this.props.children
    if (cause instanceof PartNotKept) return <NotKeptScreen />
    throw cause
  }
}
