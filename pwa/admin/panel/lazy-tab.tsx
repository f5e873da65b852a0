import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import styles from './admin-panel.module.css'

/** A tab's component, loaded when the tab is first opened. */
export interface LazyTab {
  /** null until it is loaded. */
  loaded(): ComponentType | null
  load(): Promise<ComponentType>
}

/**
 * A tab in its own chunk. If a deployment removed the chunk, the page reloads once while this waits; if that does not
 * help, the tab's boundary shows the error. (threat L2)
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
      // The loader resolves to undefined for a lost chunk when a reload is under way.
      if (!module) return new Promise<never>(() => undefined)
      kept = module[name]
      return kept
    },
  }
}

interface TabContentProps {
  readonly tab: LazyTab
  /** Shown while the chunk loads. */
  readonly loading: ReactNode
}

/**
 * Renders a tab as soon as its chunk is loaded. React's `lazy` would delay it by 300 ms once its fallback was shown,
 * and with it the tab's first request.
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

/** Keeps a tab that fails to load or render from taking the panel with it. (threat L2) */
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
