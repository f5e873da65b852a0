import { type ComponentType, createElement, Suspense, use, useState } from 'react'
import { loadRequested } from '#pwa/data/load-ahead.ts'

/** There is no network, and a part of the app that is wanted is not on this device yet. */
export class PartNotKept extends Error {
  constructor(options: ErrorOptions) {
    super('This part of the app is not on this device yet.', options)
  }
}

export interface Loadable {
  /** Loads the chunk. Awaited before rendering on the server and before hydration, so that both meet no gap. */
  load(): Promise<void>
}

interface LazyPage<Props extends object> extends Loadable {
  /** The page: its own chunk, rendered at once where it was loaded before. */
  readonly Page: ComponentType<Props>
}

/** Loads all of them at once. */
export const loadAll = async (parts: readonly Loadable[]): Promise<void> =>
  void (await Promise.all(parts.map((part) => part.load())))

interface ChosenProps<Props extends object> {
  readonly choose: () => ComponentType<Props>
  readonly props: Props
}

/** Keeps the component that was chosen at first: another one in its place would begin with a state of its own. */
function Chosen<Props extends object>({ choose, props }: ChosenProps<Props>) {
  const [component] = useState(choose)
  return createElement(component, props)
}

/** A page that lives in its own chunk and can still be rendered in the first frame. */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  let loaded: ComponentType<Props> | null = null
  const remember = async () => {
    loaded = await load()
    return loaded
  }
  let asked: Promise<ComponentType<Props>> | null = null
  const ask = async () => {
    try {
      return await loadRequested(remember)
    } catch (cause) {
      if (navigator.onLine) throw cause
      // The next who comes here tries again.
      const forget = () => {
        asked = null
      }
      addEventListener('online', forget, { once: true })
      throw new PartNotKept({ cause })
    }
  }
  const awaited = (props: Props) => {
    asked ??= ask()
    return createElement(use(asked), props)
  }
  const choose = () => loaded ?? awaited
  const chosen = (props: Props) => createElement(Chosen<Props>, { choose, props })
  return { Page: chosen, load: async () => void (await remember()) }
}

/**
 * A part of a page that the server draws and that hydrates after the list, once its chunk is there: until then React leaves the
 * server's markup alone. Parents must not give it other values before. (React, selective hydration)
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  const { Page, load: loadPart } = lazyPage(load)
  const inBoundary = (props: Props) => createElement(Suspense, { fallback: null }, createElement(Page, props))
  return { Page: inBoundary, load: loadPart }
}
