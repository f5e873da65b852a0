import { type ComponentType, createElement, Suspense, use, useEffect, useState } from 'react'
import { useConnection } from './directory.tsx'
import { loadAhead, loadRequested, nextChance } from './load-ahead.ts'
import { logWarning } from './log-warning.ts'

/** There is no network, and a part of the app that is wanted is not on this device yet. */
export class PartNotKept extends Error {
  constructor(options: ErrorOptions) {
    super('This part of the app is not on this device yet.', options)
  }
}

export interface Loadable {
  /** Loads the code. Awaited before rendering on the server and before hydration, so that both meet no gap. */
  load(): Promise<unknown>
}

interface HeldComponent<Props extends object> {
  /** null while it is not here, or not wanted. */
  readonly Component: ComponentType<Props> | null
  /** Whether it cannot be loaded now: offline, or a lost connection that no sync has noticed yet. */
  readonly isMissing: boolean
}

/** A component whose code comes later than that of what names it: three ways to draw it, each at once where it is here already. */
interface DeferredComponent<Props extends object> extends Loadable {
  /** As a page: what stands in its place meanwhile, or if it cannot come, is up to the boundaries around it. */
  readonly Page: ComponentType<Props>
  /**
   * As a part that the server draws and that hydrates once its code is there: until then React leaves the server's markup alone.
   * Parents must not give it other values before. (React, selective hydration)
   */
  readonly Part: ComponentType<Props>
  /**
   * As a part that the page does without: a failure is harmless. It is loaded once `wanted` is more than 0, and tried again
   * whenever `wanted` grows and once the connection is back. Never in a preview of the admin area, whose directory does not come.
   */
  readonly useAhead: (wanted?: number | boolean) => HeldComponent<Props>
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

/** Loads once `wanted` is more than 0. `isShown`: it may be drawn if it is here. */
function useLoadingAhead(load: () => Promise<unknown>, wanted: number) {
  const connection = useConnection()
  const [outcome, setOutcome] = useState<'loaded' | 'failed' | null>(null)
  const tries = connection === null ? 0 : wanted
  // Another number with each wish, and as the connection comes back.
  const attempt = tries && 2 * tries + Number(connection === 'online')
  useEffect(() => {
    if (attempt === 0) return
    loadAhead(load).then(
      () => setOutcome('loaded'),
      (error: unknown) => {
        logWarning('A part was not loaded', error)
        setOutcome('failed')
      },
    )
  }, [load, attempt])
  return {
    isShown: tries > 0 || outcome === 'loaded',
    isMissing: outcome === 'failed' || connection === 'offline',
  }
}

/**
 * The component that `read` loads. Every part of the site whose code comes later is one of these. `isDrawn`: the server has drawn
 * it, and what it drew stays until the code is here, however often that fails: an error in its place would take the page along.
 */
export function deferredComponent<Props extends object>(
  read: () => Promise<ComponentType<Props>>,
  { isDrawn = false } = {},
): DeferredComponent<Props> {
  let loaded: ComponentType<Props> | null = null
  const load = async () => {
    loaded = await read()
    return loaded
  }
  let asked: Promise<ComponentType<Props>> | null = null
  const ask = async (): Promise<ComponentType<Props>> => {
    try {
      return await loadRequested(load)
    } catch (cause) {
      if (isDrawn) return nextChance().then(ask)
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
  const inBoundary = (props: Props) =>
    createElement(Suspense, { fallback: null }, createElement(chosen, props))
  return {
    load,
    Page: chosen,
    Part: inBoundary,
    useAhead(wanted = true) {
      const { isShown, isMissing } = useLoadingAhead(load, Number(wanted))
      return { Component: isShown ? loaded : null, isMissing }
    },
  }
}
