import { Component, type ReactNode } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import styles from './admin-panel.module.css'

interface TabBoundaryProps {
  readonly label: string
  readonly children: ReactNode
}

/** Keeps a tab that cannot be loaded or drawn from taking the whole panel with it. (threat L2) */
export class TabBoundary extends Component<TabBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div className={styles.failed} role="alert">
        <Empty
          icon="cloud-alert"
          tone="red"
          bare
          title={`${this.props.label} could not be opened`}
          text="Check the connection and try again. Unsaved changes are kept on this device."
          action={
            <Button variant="primary" icon="refresh-cw" onClick={() => location.reload()}>
              Try Again
            </Button>
          }
        />
      </div>
    )
  }
}
