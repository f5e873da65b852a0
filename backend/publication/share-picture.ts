import { createHash } from 'node:crypto'
import { isClosed } from '#contract/firm-standing.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { type SectionKey, tierOf } from '#contract/tiers.ts'
import { slugFrom } from './crawler-files.ts'
import type { FirmEntry } from './firm-list.ts'

/** The picture that other sites show beside a link to a page: its words, and its tier for the colours; null for the site. */
export interface SharePicture {
  readonly siteName: string
  readonly title: string
  readonly badge: string
  readonly description: string
  readonly tier: SectionKey | null
}

/** Pixels of every such picture. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const

/** Raised when such pictures come to be drawn another way. */
const DRAWING = 2

/** The picture of the site. */
export const pictureOfSite = ({ branding, heroSection }: PublicSettings): SharePicture => ({
  siteName: branding.siteName,
  title: branding.tagline || branding.siteName,
  badge: '',
  description: heroSection.description,
  tier: null,
})

/** The picture of a firm. */
export function pictureOfFirm(
  { name, section, standing }: Pick<FirmEntry, 'name' | 'section' | 'standing'>,
  { branding }: PublicSettings,
): SharePicture {
  if (isClosed({ standing })) {
    const description = 'This firm closed. Its reviews stay.'
    return { siteName: branding.siteName, title: name, badge: 'CLOSED', description, tier: null }
  }
  const { badge, description } = tierOf(section)
  return { siteName: branding.siteName, title: name, badge, description, tier: section }
}

const PATH = /^\/share\/([0-9a-f]{16})(?:\/([^/]{1,400}))?\.png$/

const hashOf = (picture: SharePicture) =>
  createHash('sha256')
    .update(JSON.stringify([DRAWING, picture]))
    .digest('hex')
    .slice(0, 16)

/** Where a picture is served; the address changes with what the picture shows. */
export const sharePath = (picture: SharePicture, slug?: string): string =>
  `/share/${hashOf(picture)}${slug === undefined ? '' : `/${encodeURIComponent(slug)}`}.png`

/** Returns the owner of the picture that a path names: a firm, or the site where there is no slug; undefined for other paths. */
export function sharedAt(pathname: string): { readonly hash: string; readonly slug?: string } | undefined {
  const [, hash, encoded] = PATH.exec(pathname) ?? []
  if (hash === undefined) return undefined
  if (encoded === undefined) return { hash }
  const slug = slugFrom(encoded)
  return slug === null ? undefined : { hash, slug }
}

/** Whether an address was made for what the picture shows now. */
export const isCurrent = (hash: string, picture: SharePicture): boolean => hash === hashOf(picture)
