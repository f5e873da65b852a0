import type { PublicSettings } from '#contract/settings/public-groups.ts'

/** Words of a page, made from the settings. */
export type Words = (settings: PublicSettings) => string

/** A title with the site's name behind it. */
export const ofSite =
  (title: string): Words =>
  ({ branding }) =>
    `${title} | ${branding.siteName}`

/** A description that says what the site is. */
export const tagline: Words = ({ branding }) => branding.tagline

/** Words of pages, by the files that hold them. */
export type WordsOfPages = Readonly<Record<string, Words>>
