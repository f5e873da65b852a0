import { useSyncExternalStore } from 'react'

const never = () => () => undefined

function metaName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || 'this site'
}

function iconHref(): string {
  return document.querySelector('link[rel="icon"]')?.getAttribute('href') ?? '/favicon.svg'
}

/** The site's name from the document: the admin area does not load the directory. */
export function useSiteName(): string {
  return useSyncExternalStore(never, metaName, () => 'this site')
}

/** URL of the site's icon. */
export function useSiteIcon(): string {
  return useSyncExternalStore(never, iconHref, () => '/favicon.svg')
}
