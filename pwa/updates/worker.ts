import type { Workbox } from 'workbox-window'
import { hours, seconds } from '#contract/primitives/time.ts'
import { keptAheadPaths } from '#contract/public-pages.ts'
import { createStore } from '#pwa/data/create-store.ts'
import { isInstalled } from '#pwa/data/is-installed.ts'
import { loadAhead, whenAheadIsLoaded, whenLoadedAndIdle } from '#pwa/data/load-ahead.ts'
import { logWarning } from '#pwa/data/log-warning.ts'
import { scriptUrl } from '#pwa/data/trusted-types.ts'
import { isLeaving, startLeaving } from './leaving.ts'

/** How long a first service worker may take to come into force, in milliseconds. */
const FIRST_LIMIT = seconds(20)
/** How long a newer one may take, in milliseconds. */
const NEWER_LIMIT = seconds(3)
/** Between two requests to a newer one to come into force, in milliseconds. */
const ASKED_EVERY = 250
/** How long what the page loads ahead may keep a newer worker waiting, in milliseconds. */
const LOADED_WITHIN = 500
const CHECK_AT_MOST_EVERY = hours(1)
/** How long a first visit lasts before its device keeps the pages behind the navigation too, in milliseconds. */
const STAYED = seconds(10)

/** Files that open at once without a network, seen or not; kept from the second visit on. */
const KEPT_AHEAD = [...keptAheadPaths(), '/icon-192.png']

let workbox: Workbox | null = null
let registering: Promise<ServiceWorkerRegistration | null> | null = null
const offered = createStore(false)

/** Whether a newer version is ready, or was put into force in another tab, and was not put off since. */
export const isUpdateOffered = offered.get

/** Calls `listener` when that changes, until the returned function is called. */
export const onUpdateOffered = offered.subscribe

/** Puts the newer version off: until the page is opened or returned to again. */
export const putOffUpdate = (): void => offered.set(false)

/**
 * Looks for a newer version on the server. Workbox reports one that came from elsewhere and no other after that (its issue 3285),
 * so a waiting worker is offered here.
 */
export async function lookForUpdate(): Promise<void> {
  try {
    if (navigator.serviceWorker?.controller) registering ??= register()
    const registration = await registering
    await workbox?.update()
    if (registration?.waiting && !isLeaving()) offered.set(true)
  } catch (error) {
    logWarning('No look for a new version', error)
  }
}

/** Home-screen apps are never reloaded, so they look when the visitor comes back. */
function lookOnReturn(): void {
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < CHECK_AT_MOST_EVERY) return
    lookedAt = Date.now()
    void lookForUpdate()
  })
}

/** No first screen waits for Workbox. */
async function newWorkbox(): Promise<Workbox> {
  const { Workbox } = await loadAhead(() => import('workbox-window'))
  return new Workbox(scriptUrl('/sw.js'), { updateViaCache: 'none' })
}

async function register(): Promise<ServiceWorkerRegistration | null> {
  const { serviceWorker } = navigator
  if (!serviceWorker || import.meta.env.DEV) return null
  let hadWorker = serviceWorker.controller !== null
  try {
    workbox = await newWorkbox()
    workbox.addEventListener('waiting', () => offered.set(true))
    workbox.addEventListener('controlling', () => {
      if (hadWorker && !isLeaving()) offered.set(true)
      hadWorker = true
    })
    lookOnReturn()
    return (await workbox.register({ immediate: true })) ?? null
  } catch (error) {
    logWarning('The service worker did not register', error)
    return null
  }
}

/** Has the worker keep what lies at these addresses; `cache`: where it may take them from. */
function keep(addresses: readonly string[], cache: RequestCache): void {
  const { controller } = navigator.serviceWorker
  const urlsToCache = addresses.map((address) => [address, { cache }])
  controller?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } })
}

/** Addresses of what this page loaded in one of these ways. */
function loadedAs(...initiators: readonly string[]): readonly string[] {
  const loaded = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  return loaded
    .filter((one) => initiators.includes(Reflect.get(one, 'initiatorType')))
    .map(({ name }) => name)
}

/** Whether a page behind the navigation was opened before the worker could see its code. */
const hasOpenedPage = (): boolean =>
  performance.getEntriesByType('resource').some(({ name }) => name.includes('/public-pages-'))

/** The page of a first visit with its pictures, out of the browser's own cache: they were loaded before the worker. */
function keepShown(): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  keep([...loadedAs('navigation', 'img'), ...(icon ? [icon.href] : [])], 'force-cache')
}

/** Those of these addresses of which this device keeps nothing. */
async function missingOf(addresses: readonly string[]): Promise<readonly string[]> {
  const held = await Promise.all(addresses.map((address) => caches.match(address, { ignoreVary: true })))
  return addresses.filter((_, index) => !held[index])
}

/** Pictures that the worker never saw: a first visit ended before it, and browsers hold them in memory since. */
async function keepMissedPictures(): Promise<void> {
  keep(await missingOf(loadedAs('img')), 'force-cache')
}

/** Has the worker keep the files that no first screen needs, too. Returns whether it keeps all of them now. */
function keepApp(): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  const kept = new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
  })
  navigator.serviceWorker.controller?.postMessage({ type: 'KEEP_APP' }, [port2])
  return kept
}

/** What the browser says of the line: nothing, in some. */
interface Line {
  readonly saveData?: boolean
  readonly type?: string
}

const line = (): Line => (navigator as Navigator & { readonly connection?: Line }).connection ?? {}

/**
 * Has the worker keep the rest of the app once a first visit lasts and the browser is idle, so that the pages behind the
 * navigation open offline after one visit. Not on a line that may be paid by the byte: most first visits are the only ones.
 */
function keepWholeOfStay(): void {
  const keepRest = () => {
    const { saveData, type } = line()
    if (navigator.onLine && !saveData && type !== 'cellular' && !isLeaving()) void keepApp()
  }
  setTimeout(() => whenLoadedAndIdle(keepRest), STAYED)
}

async function keepAhead(): Promise<void> {
  if (line().saveData) return
  keep(['/shell', ...(await missingOf(KEPT_AHEAD))], 'no-cache')
}

/** The part of the app that the device keeps: everything, the files of the first screens, or nothing. */
type Kept = 'everything' | 'first screens' | 'nothing'

/** Has the worker keep everything, with the pages behind the navigation, and the pictures that it missed. */
async function keepEverything(): Promise<Kept> {
  const isWhole = await keepApp()
  await Promise.all([keepAhead(), keepMissedPictures()])
  return isWhole ? 'everything' : 'first screens'
}

/**
 * Waits until the worker controls this page. One that comes into force claims the pages that there are: a page that was on its way
 * then asks to be claimed, or no worker would ever see what it loads.
 */
async function untilControlled(): Promise<void> {
  const { serviceWorker } = navigator
  const { active } = await serviceWorker.ready
  if (serviceWorker.controller) return
  active?.postMessage({ type: 'CLAIM' })
  await new Promise((done) => {
    serviceWorker.oncontrollerchange = done
  })
}

/**
 * Registers the service worker, and waits until it controls this page: later loads then come from the device. Gives up after a
 * while, and where the browser gives none. Returns the part that the worker keeps: everything from the second visit on, and once
 * the site is installed; a first visit that lasts keeps the code of all pages later. (docs/decisions/kept-for-offline.md)
 */
export async function registerWorker(): Promise<Kept> {
  const isFirst = !navigator.serviceWorker?.controller
  registering ??= register()
  if (!(await registering) || !workbox) return 'nothing'
  if (!isFirst) return keepEverything()
  await Promise.race([untilControlled(), new Promise((done) => setTimeout(done, FIRST_LIMIT))])
  if (!navigator.serviceWorker.controller) return 'nothing'
  keepShown()
  if (isInstalled() || hasOpenedPage()) return keepEverything()
  addEventListener('appinstalled', () => void keepEverything(), { once: true })
  keepWholeOfStay()
  return 'first screens'
}

/**
 * Registers the service worker for the admin area, which names none of its pages to it: without a network the worker says so, and
 * that drafts are kept.
 */
export function registerForAdmin(): void {
  registering ??= register()
}

/**
 * Loads the page again, by the waiting worker where there is one. Browsers wait until the active worker is idle: so pending
 * requests come first. Chromium restarts it for a request that comes as it stops, and forgets that another waits: asked again
 * and again, the newer one takes over with the reload at the latest.
 */
export async function loadAgain(): Promise<void> {
  startLeaving()
  const waiting = (await registering)?.waiting
  if (!workbox || !waiting) return location.reload()
  // Once and never twice: a second reload would meet the first on its way.
  let isReloading = false
  const reload = () => {
    if (!isReloading) location.reload()
    isReloading = true
  }
  workbox.addEventListener('controlling', reload)
  setTimeout(reload, NEWER_LIMIT)
  await Promise.race([whenAheadIsLoaded(), new Promise((done) => setTimeout(done, LOADED_WITHIN))])
  workbox.messageSkipWaiting()
  setInterval(() => workbox?.messageSkipWaiting(), ASKED_EVERY)
}
