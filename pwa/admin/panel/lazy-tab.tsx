import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import styles from './admin-panel.module.css'

/** A tab's component, loaded when the tab is first opened. */
export interface LazyTab {
  /** The component, once it was loaded. */
  loaded(): ComponentType | null
  load(): Promise<ComponentType>
}

/**
 * A tab in a chunk of its own. Where a deployment removed the chunk, the page is loaded once more and this waits for it;
 * where that does not help, the tab's boundary says so. (threat L2)
 */
export function lazyTab<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>> | undefined>,
  name: Name,
): LazyTab {
  let kept: ComponentType | null = null
  return {
    loaded: () => kept,
    async load() {
      const module = await load()
      // The loader gives nothing for a lost chunk once somebody has seen to it: the reload is on its way.
      if (!module) return new Promise<never>(() => undefined)
      kept = module[name]
      return kept
    },
  }
}

interface TabContentProps {
  readonly tab: LazyTab
  /** Stands there while the chunk is on its way. */
  readonly loading: ReactNode
}

/**
 * Draws a tab as soon as its chunk is there. React's own `lazy` would hold it back for 300 ms once it had said that it
 * loads, and with it the first call of the tab.
 */
export function TabContent({ tab, loading }: TabContentProps) {
  const [Tab, setTab] = useState<ComponentType | null>(() => tab.loaded())
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null)
  useEffect(() => {
    let isCurrent = true
    if (tab.loaded()) return
    tab.load().then(
      (loaded) => isCurrent && setTab(() => loaded),
      (error: unknown) => isCurrent && setFailure({ error }),
    )
    return () => {
      isCurrent = false
    }
  }, [tab])
  if (failure) throw failure.error
  return Tab ? <Tab /> : loading
}

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
