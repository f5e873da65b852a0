import { type ComponentType, createElement, lazy, Suspense } from 'react'
import { loadAsked } from '#pwa/data/load-ahead.ts'

export interface Loadable {
  /** Loads the chunk. Awaited before rendering on the server and before hydration, so that both meet no gap. */
  load(): Promise<void>
}

export interface LazyPage<Props extends object> extends Loadable {
  /** The page: its own chunk, rendered at once where it was loaded before. */
  readonly Page: ComponentType<Props>
}

/** Loads all of them at once. */
export const loadAll = async (parts: readonly Loadable[]): Promise<void> =>
  void (await Promise.all(parts.map((part) => part.load())))

type Module<Props> = { default: ComponentType<Props> }

/** A promise that is kept while it is asked, so that React goes on without a gap. */
function settled<T>(value: T): Promise<T> {
  const kept = {
    // biome-ignore lint/suspicious/noThenProperty: a real promise would answer later, and React asks for no more
    then: (resolve: (value: T) => unknown) => void resolve(value),
  }
  return kept as unknown as Promise<T>
}

/** A page that lives in its own chunk and can still be rendered in the first frame. */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  let loaded: Module<Props> | null = null
  const remember = async (): Promise<Module<Props>> => {
    loaded = { default: await load() }
    return loaded
  }
  const Page = lazy(() => (loaded ? settled(loaded) : loadAsked(remember))) as unknown as ComponentType<Props>
  return { Page, load: async () => void (await remember()) }
}

/**
 * A part of a page that the server draws and that comes to life after the list, once its chunk is there: until then
 * React leaves the server's markup alone. Nothing around it may give it other values before. (React, selective
 * hydration)
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  const { Page, load: loadPart } = lazyPage(load)
  const inBoundary = (props: Props) => createElement(Suspense, { fallback: null }, createElement(Page, props))
  return { Page: inBoundary, load: loadPart }
}
