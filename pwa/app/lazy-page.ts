import { type ComponentType, createElement, lazy } from 'react'

export interface LazyPage<Props extends object> {
  /** The page: its own chunk, rendered at once where it was loaded before. */
  readonly Page: ComponentType<Props>
  /** Loads the chunk. Awaited before rendering on the server and before hydration, so that both meet no gap. */
  load(): Promise<void>
}

/** A page that lives in its own chunk and can still be rendered in the first frame. */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  let loaded: ComponentType<Props> | null = null
  const remember = async () => {
    loaded = await load()
    return { default: loaded }
  }
  const Deferred = lazy(remember)
  function renderPage(props: Props) {
    return createElement(loaded ?? (Deferred as unknown as ComponentType<Props>), props)
  }
  return { Page: renderPage, load: async () => void (await remember()) }
}
