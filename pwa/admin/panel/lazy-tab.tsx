import { type ComponentType, lazy } from 'react'

/** A tab's component, loaded when the tab is first opened. */
export interface LazyTab {
  readonly Tab: ComponentType
}

/**
 * A tab in a chunk of its own. Where a deployment removed the chunk, the page is loaded once more and this waits for it;
 * where that does not help, the tab's boundary says so. (threat L2)
 */
export function lazyTab<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>> | undefined>,
  name: Name,
): LazyTab {
  const Tab = lazy<ComponentType>(async () => {
    const module = await load()
    // The loader gives nothing for a lost chunk once somebody has seen to it: the reload is on its way.
    return module ? { default: module[name] as ComponentType } : new Promise<never>(() => undefined)
  })
  return { Tab }
}
