import * as v from 'valibot'
import {
  lineList,
  lineText,
  listOf,
  optionalEmail,
  requiredLine,
  text,
  typedText,
} from '../primitives/text-input.ts'
import { seconds } from '../primitives/time.ts'
import { imageUrl, linkUrl, pageImage } from '../primitives/url-input.ts'
import { sitePages } from '../site-pages/site-page.ts'
import { MAX_TRADERS, trader } from '../trader.ts'
import { popupPositions } from './options.ts'

const flag = v.boolean('must be true or false')
const between = (min: number, max: number) =>
  v.pipe(
    v.number('must be a number'),
    v.minValue(min, `must be at least ${min}`),
    v.maxValue(max, `must be at most ${max}`),
  )

/** The groups that visitors read. */
export const publicGroups = {
  logo: v.object({
    mainLogoUrl: imageUrl,
    smallLogoUrl: imageUrl,
    faviconUrl: imageUrl,
    logoAltText: lineText(120),
  }),
  branding: v.object({ siteName: requiredLine(60), tagline: lineText(120), domain: lineText(253) }),
  heroSection: v.object({ title: requiredLine(160), description: text(400) }),
  verifiedTraders: v.object({
    enabled: flag,
    title: lineText(160),
    description: text(600),
    traders: listOf(trader, MAX_TRADERS),
  }),
  userSubmissions: v.object({
    enabled: flag,
    title: lineText(160),
    description: text(600),
    emailEndpoint: optionalEmail,
    maxFileSize: between(1, 20),
    allowedFileTypes: lineList(10, 10),
    formFields: v.object({
      showName: flag,
      showEmail: flag,
      showPropFirm: flag,
      showDescription: flag,
      showFileUpload: flag,
      /** Additive: stars from 1 to 5. */
      showRating: v.optional(flag, true),
    }),
    /** Additive: months after the decision until contact data and files are erased. */
    eraseAfterMonths: v.optional(v.pipe(between(1, 120), v.integer('must be a whole number')), 12),
  }),
  display: v.object({
    highlightAvoidFirms: flag,
    showWarningOnAvoidFirms: flag,
    carouselSize: between(5, 100),
    showYouTubeLive: flag,
    showYouTubeChannel: flag,
    showInstagram: flag,
  }),
  social: v.object({ youtube: linkUrl, discord: linkUrl, instagram: linkUrl }),
  discord: v.object({ enabled: flag, url: linkUrl, text: lineText(40), memberCount: lineText(40) }),
  riskDisclaimer: v.object({ enabled: flag, title: lineText(160), content: text(4000) }),
  affiliatePopup: v.object({
    enabled: flag,
    message: text(300),
    duration: between(seconds(3), seconds(15)),
    position: v.picklist(popupPositions),
    showLogo: flag,
  }),
  videoBackground: v.object({ enabled: flag, video_url: linkUrl, opacity: between(0.1, 1) }),
  featuredVideo: v.object({
    enabled: flag,
    title: lineText(160),
    description: text(600),
    youtubeUrl: linkUrl,
    /** Found in the address where it is empty. */
    videoId: typedText(11, v.regex(/^(?:[\w-]{11})?$/, 'must be a YouTube video id')),
    /** Additive: this site's copy of the video's picture, as pages show it; the server makes it. */
    thumbnail: v.optional(pageImage, ''),
    showViewAllButton: flag,
  }),
  maintenance: v.object({
    enabled: flag,
    title: lineText(160),
    message: text(1000),
    estimatedDowntime: lineText(120),
    contactEmail: optionalEmail,
  }),
  /** Additive: the owner's pages, without their texts. */
  pages: v.object({ list: sitePages }),
} as const

/** The settings as everyone may read them. */
export const publicSettings = v.object(publicGroups)
export type PublicSettings = v.InferOutput<typeof publicSettings>

/** The fields of `verifiedTraders` that describe the page around the traders. */
export const traderPage = v.omit(publicGroups.verifiedTraders, ['traders'])
export type TraderPage = v.InferOutput<typeof traderPage>

/** The whole group: the page and its traders. */
export type VerifiedTraders = v.InferOutput<typeof publicGroups.verifiedTraders>
