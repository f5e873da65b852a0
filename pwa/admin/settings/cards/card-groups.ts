import type { FieldPath } from 'react-hook-form'
import type { backupFrequencies, popupPositions } from '#contract/settings/options.ts'
import type { Settings, SettingsGroup } from '#contract/settings/staff-groups.ts'
import type { IconName } from '#pwa/ui/icon-names.ts'
import type { FieldRow } from '../../kit/form/fields/field-table.ts'

/** The path of a setting, like `logo.mainLogoUrl`. */
export type SettingsPath = FieldPath<Settings>

export type SettingsField = { readonly path: SettingsPath } & (
  | FieldRow
  | { readonly kind: 'password'; readonly label: string; readonly half?: boolean }
)

/** Parts of a card that are more than fields. */
export type CardExtra = 'pages' | 'rubric' | 'logo' | 'featured-video' | 'popup' | 'mail' | 'auto-backup'

export interface SettingsCard {
  readonly key: string
  readonly title: string
  /** For the index, which has less room. */
  readonly short?: string
  readonly icon: IconName
  /** The settings whose change marks this card: groups, or single settings of another card's group. */
  readonly owns: readonly (SettingsGroup | SettingsPath)[]
  /** The switch in the header of the card. */
  readonly enabled?: SettingsPath
  readonly fields: readonly SettingsField[]
  readonly extra?: CardExtra
}

/** A field that has no settings but these. */
const field = <Kind extends 'text' | 'area' | 'url' | 'email' | 'toggle' | 'password' | 'list'>(
  kind: Kind,
  path: SettingsPath,
  label: string,
  more: {
    readonly hint?: string
    readonly half?: boolean
    readonly required?: boolean
    readonly rows?: number
  } = {},
) => ({ kind, path, label, ...more })

interface CardGroup {
  readonly title: string
  readonly cards: readonly SettingsCard[]
}

const appearanceCards: readonly SettingsCard[] = [
  {
    key: 'logo',
    title: 'Logo Settings',
    icon: 'image',
    owns: ['logo'],
    fields: [
      { kind: 'picture', of: 'wordmark', path: 'logo.mainLogoUrl', label: 'Main logo URL' },
      {
        kind: 'picture',
        of: 'wordmark',
        path: 'logo.smallLogoUrl',
        label: 'Small logo URL',
        hint: 'For phones',
      },
      { kind: 'picture', of: 'icon', path: 'logo.faviconUrl', label: 'Favicon URL' },
      field('text', 'logo.logoAltText', 'Logo alt text', { hint: 'Read aloud in place of the picture' }),
    ],
    extra: 'logo',
  },
  {
    key: 'branding',
    title: 'Site Branding',
    icon: 'badge-check',
    owns: ['branding'],
    fields: [
      field('text', 'branding.siteName', 'Site name', { required: true, half: true }),
      field('text', 'branding.domain', 'Domain', { half: true }),
      field('text', 'branding.tagline', 'Tagline'),
    ],
  },
  {
    key: 'hero',
    title: 'Hero Section',
    icon: 'type',
    owns: ['heroSection'],
    fields: [
      field('text', 'heroSection.title', 'Title', { required: true }),
      field('area', 'heroSection.description', 'Description', { rows: 3 }),
    ],
  },
  {
    key: 'video-background',
    title: 'Video Background',
    icon: 'video',
    owns: ['videoBackground'],
    enabled: 'videoBackground.enabled',
    fields: [
      field('url', 'videoBackground.video_url', 'Video URL', {
        hint: 'A YouTube address. If empty, the built-in video plays.',
      }),
      {
        kind: 'slider',
        path: 'videoBackground.opacity',
        label: 'Opacity',
        min: 0.1,
        max: 1,
        step: 0.1,
        unit: 'share',
      },
    ],
  },
  {
    key: 'featured-video',
    title: 'Featured Video',
    icon: 'play',
    owns: ['featuredVideo'],
    enabled: 'featuredVideo.enabled',
    fields: [
      field('text', 'featuredVideo.title', 'Title'),
      field('area', 'featuredVideo.description', 'Description', { rows: 2 }),
      field('url', 'featuredVideo.youtubeUrl', 'YouTube URL'),
      field('toggle', 'featuredVideo.showViewAllButton', 'View All Firms button', {
        hint: 'Takes visitors from the video to the filters',
      }),
    ],
    extra: 'featured-video',
  },
]

const siteCards: readonly SettingsCard[] = [
  {
    key: 'navigation',
    title: 'Navigation Settings',
    icon: 'panel-top',
    owns: ['verifiedTraders.enabled', 'userSubmissions.enabled'],
    fields: [
      field('toggle', 'verifiedTraders.enabled', 'Our Traders', {
        hint: 'The page of verified traders and the links to it',
      }),
      field('toggle', 'userSubmissions.enabled', 'Submit Review', {
        hint: 'The page for reviews and the links to it',
      }),
    ],
  },
  {
    key: 'display',
    title: 'Display Settings',
    icon: 'layout-grid',
    owns: ['display'],
    fields: [
      {
        kind: 'slider',
        path: 'display.carouselSize',
        label: 'Carousel size',
        min: 5,
        max: 100,
        step: 5,
        unit: 'percent',
      },
      field('toggle', 'display.highlightAvoidFirms', 'Highlight avoid firms', {
        hint: 'Red rows and cards in the Avoid tier',
      }),
      field('toggle', 'display.showWarningOnAvoidFirms', 'Show warning on avoid firms', {
        hint: 'In the list; details show every warning',
      }),
      field('toggle', 'display.showYouTubeLive', 'YouTube Live button', {
        hint: '"Verified TV" in the header',
      }),
      field('toggle', 'display.showYouTubeChannel', 'YouTube Channel button'),
      field('toggle', 'display.showInstagram', 'Instagram button'),
    ],
  },
  {
    key: 'pages',
    title: 'Pages',
    icon: 'file-text',
    owns: ['pages', 'operator'],
    fields: [
      field('text', 'operator.name', "Operator's name", {
        hint: 'Who runs this site. Pages that say {owner} show it',
        half: true,
      }),
      field('email', 'operator.email', "Operator's email", {
        hint: 'Pages that say {mail} show it',
        half: true,
      }),
      field('area', 'operator.address', "Operator's address", {
        hint: 'Pages that say {address} show it',
        rows: 3,
      }),
    ],
    extra: 'pages',
  },
  { key: 'rubric', title: 'How we rate', icon: 'scale', owns: ['rubric'], fields: [], extra: 'rubric' },
  {
    key: 'maintenance',
    title: 'Maintenance Mode',
    icon: 'construction',
    owns: ['maintenance'],
    enabled: 'maintenance.enabled',
    fields: [
      field('text', 'maintenance.title', 'Title'),
      field('area', 'maintenance.message', 'Message', { rows: 3 }),
      field('text', 'maintenance.estimatedDowntime', 'Estimated downtime', { hint: 'Optional', half: true }),
      field('email', 'maintenance.contactEmail', 'Contact email', { hint: 'Optional', half: true }),
    ],
  },
  {
    key: 'disclaimer',
    title: 'Risk Disclaimer',
    icon: 'shield-alert',
    owns: ['riskDisclaimer'],
    enabled: 'riskDisclaimer.enabled',
    fields: [
      field('text', 'riskDisclaimer.title', 'Title'),
      field('area', 'riskDisclaimer.content', 'Content', { rows: 4 }),
    ],
  },
]

const positions: readonly { value: (typeof popupPositions)[number]; label: string }[] = [
  { value: 'top-left', label: 'Top left' },
  { value: 'top-right', label: 'Top right' },
  { value: 'bottom-left', label: 'Bottom left' },
  { value: 'bottom-right', label: 'Bottom right' },
]

const communityCards: readonly SettingsCard[] = [
  {
    key: 'discord',
    title: 'Discord Community',
    icon: 'message-circle',
    owns: ['discord'],
    enabled: 'discord.enabled',
    fields: [
      field('url', 'discord.url', 'Discord URL'),
      field('text', 'discord.text', 'Button text', { half: true }),
      field('text', 'discord.memberCount', 'Member count', { hint: 'Optional', half: true }),
    ],
  },
  {
    key: 'social',
    title: 'Social Links',
    icon: 'share-2',
    owns: ['social'],
    fields: [
      field('url', 'social.youtube', 'YouTube URL'),
      field('url', 'social.discord', 'Discord invite URL'),
      field('url', 'social.instagram', 'Instagram URL'),
    ],
  },
  {
    key: 'popup',
    title: 'Affiliate Click Popup',
    icon: 'mouse-pointer-click',
    owns: ['affiliatePopup'],
    enabled: 'affiliatePopup.enabled',
    fields: [
      field('area', 'affiliatePopup.message', 'Message', {
        hint: '{percentage} and {firmName} are filled in for you.',
        rows: 2,
      }),
      {
        kind: 'seconds',
        path: 'affiliatePopup.duration',
        label: 'Duration in seconds',
        hint: '3 - 15 seconds',
        min: 3,
        max: 15,
        fallback: 6,
        half: true,
      },
      { kind: 'choice', path: 'affiliatePopup.position', label: 'Position', options: positions },
      field('toggle', 'affiliatePopup.showLogo', 'Show firm logo', {
        hint: 'Falls back to the first letter of the firm',
      }),
    ],
    extra: 'popup',
  },
  {
    key: 'submissions',
    title: 'User Submissions',
    icon: 'inbox',
    owns: ['userSubmissions'],
    enabled: 'userSubmissions.enabled',
    fields: [
      field('text', 'userSubmissions.title', 'Title'),
      field('area', 'userSubmissions.description', 'Description', { rows: 3 }),
      field('email', 'userSubmissions.emailEndpoint', 'Submissions mailbox', {
        hint: 'For reviews sent by email',
      }),
      {
        kind: 'number',
        path: 'userSubmissions.maxFileSize',
        label: 'Max file size (MB)',
        min: 1,
        max: 20,
        fallback: 5,
        half: true,
      },
      field('list', 'userSubmissions.allowedFileTypes', 'Allowed file types', {
        hint: 'Comma-separated',
        half: true,
      }),
      {
        kind: 'number',
        path: 'userSubmissions.eraseAfterMonths',
        label: 'Erase contact data and files after (months)',
        hint: 'Counted from the decision; visitors read this in the form',
        min: 1,
        max: 120,
        fallback: 12,
      },
      field('toggle', 'userSubmissions.formFields.showRating', 'Ask for stars (required then)'),
      field('toggle', 'userSubmissions.formFields.showName', 'Ask for the name'),
      field('toggle', 'userSubmissions.formFields.showEmail', 'Ask for the email'),
      field('toggle', 'userSubmissions.formFields.showPropFirm', 'Ask for the prop firm'),
      field('toggle', 'userSubmissions.formFields.showDescription', 'Ask for the description'),
      field('toggle', 'userSubmissions.formFields.showFileUpload', 'Offer file upload'),
    ],
  },
]

const frequencies: readonly { value: (typeof backupFrequencies)[number]; label: string }[] = [
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
]

const systemCards: readonly SettingsCard[] = [
  {
    key: 'email',
    title: 'Email Configuration',
    icon: 'mail',
    owns: ['emailSettings'],
    enabled: 'emailSettings.enabled',
    fields: [
      field('text', 'emailSettings.smtpHost', 'SMTP host', { half: true }),
      {
        kind: 'number',
        path: 'emailSettings.smtpPort',
        label: 'SMTP port',
        min: 1,
        max: 65_535,
        fallback: 587,
        half: true,
      },
      field('text', 'emailSettings.smtpUser', 'SMTP user', { half: true }),
      field('password', 'emailSettings.smtpPassword', 'SMTP password', { half: true }),
      field('toggle', 'emailSettings.smtpSecure', 'Secure connection', {
        hint: 'Port 465 is TLS from the start; any other port must offer STARTTLS',
      }),
      field('email', 'emailSettings.fromEmail', 'From email', { half: true }),
      field('text', 'emailSettings.fromName', 'From name', { half: true }),
    ],
    extra: 'mail',
  },
  {
    key: 'mfa',
    title: 'Multi-Factor Authentication',
    short: 'Multi-Factor Auth.',
    icon: 'lock-keyhole',
    owns: ['mfaSettings'],
    enabled: 'mfaSettings.enabled',
    fields: [
      {
        kind: 'number',
        path: 'mfaSettings.gracePeridDays',
        label: 'Grace period in days',
        hint: '0 - 90 days for new users',
        min: 0,
        max: 90,
        fallback: 14,
        half: true,
      },
    ],
  },
  {
    key: 'auto-backup',
    title: 'Auto Backup',
    icon: 'history',
    owns: ['autoBackup'],
    enabled: 'autoBackup.enabled',
    fields: [
      { kind: 'choice', path: 'autoBackup.frequency', label: 'Frequency', options: frequencies },
      field('email', 'autoBackup.email_recipient', 'Email recipient', {
        hint: 'If empty, the file is kept with the snapshots in the Backup tab',
      }),
    ],
    extra: 'auto-backup',
  },
  {
    key: 'system',
    title: 'System Settings',
    icon: 'server',
    owns: ['system', 'setup'],
    fields: [
      field('url', 'system.frontendUrl', 'Frontend URL', {
        hint: 'Links in emails start with it, unless the server was started with its own address',
      }),
    ],
  },
]

/** The card of the themes, which is saved on its own. */
export const THEMES_CARD = { key: 'themes', title: 'Themes', icon: 'palette' } as const

/** All cards but Themes, in the order of the index. */
export const cardGroups: readonly CardGroup[] = [
  { title: 'Appearance', cards: appearanceCards },
  { title: 'Site', cards: siteCards },
  { title: 'Community', cards: communityCards },
  { title: 'System', cards: systemCards },
]

export const settingsCards: readonly SettingsCard[] = cardGroups.flatMap(({ cards }) => cards)
