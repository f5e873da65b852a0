import type { FieldPath } from 'react-hook-form'
import type { popupPositions } from '#contract/settings/options.ts'
import type { backupFrequencies, Settings, SettingsGroup } from '#contract/settings/staff-groups.ts'
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

type More = Pick<FieldRow, 'hint' | 'half' | 'required'>

/** A field that has no settings but these. */
const field =
  <Kind extends 'text' | 'url' | 'email' | 'toggle' | 'password' | 'list'>(kind: Kind) =>
  (path: SettingsPath, label: string, more: More = {}) => ({ kind, path, label, ...more })

const text = field('text')
const url = field('url')
const email = field('email')
const toggle = field('toggle')

const area = (path: SettingsPath, label: string, rows: number, more: More = {}) =>
  ({ kind: 'area', path, label, rows, ...more }) as const

const picture = (path: SettingsPath, label: string, of: 'wordmark' | 'icon', more: More = {}) =>
  ({ kind: 'picture', path, label, of, ...more }) as const

/** A number between two limits, and the one that stands in for none. */
const number = (
  path: SettingsPath,
  label: string,
  [min, max, fallback]: readonly [min: number, max: number, fallback: number],
  { kind = 'number', ...more }: More & { readonly kind?: 'number' | 'seconds' } = {},
) => ({ kind, path, label, min, max, fallback, ...more })

const slider = (
  path: SettingsPath,
  label: string,
  [min, max, step]: readonly [min: number, max: number, step: number],
  unit: 'share' | 'percent',
) => ({ kind: 'slider', path, label, min, max, step, unit }) as const

/** A card that owns the group of its first field, unless it says what it owns. */
const card = (
  key: string,
  title: string,
  icon: IconName,
  { owns, ...more }: Partial<Pick<SettingsCard, 'owns' | 'short' | 'enabled' | 'extra'>>,
  fields: readonly SettingsField[],
): SettingsCard => {
  const groups = fields.slice(0, 1).map(({ path }) => path.split('.')[0] as SettingsGroup)
  return { key, title, icon, owns: owns ?? groups, ...more, fields }
}

const appearanceCards = [
  card('logo', 'Logo Settings', 'image', { extra: 'logo' }, [
    picture('logo.mainLogoUrl', 'Main logo URL', 'wordmark'),
    picture('logo.smallLogoUrl', 'Small logo URL', 'wordmark', { hint: 'For phones' }),
    picture('logo.faviconUrl', 'Favicon URL', 'icon'),
    text('logo.logoAltText', 'Logo alt text', { hint: 'Read aloud in place of the picture' }),
  ]),
  card('branding', 'Site Branding', 'badge-check', {}, [
    text('branding.siteName', 'Site name', { required: true, half: true }),
    text('branding.domain', 'Domain', { half: true }),
    text('branding.tagline', 'Tagline'),
  ]),
  card('hero', 'Hero Section', 'type', {}, [
    text('heroSection.title', 'Title', { required: true }),
    area('heroSection.description', 'Description', 3),
  ]),
  card('video-background', 'Video Background', 'video', { enabled: 'videoBackground.enabled' }, [
    url('videoBackground.video_url', 'Video URL', {
      hint: 'A YouTube address. If empty, the built-in video plays.',
    }),
    slider('videoBackground.opacity', 'Opacity', [0.1, 1, 0.1], 'share'),
  ]),
  card(
    'featured-video',
    'Featured Video',
    'play',
    { enabled: 'featuredVideo.enabled', extra: 'featured-video' },
    [
      text('featuredVideo.title', 'Title'),
      area('featuredVideo.description', 'Description', 2),
      url('featuredVideo.youtubeUrl', 'YouTube URL'),
      toggle('featuredVideo.showViewAllButton', 'View All Firms button', {
        hint: 'Takes visitors from the video to the filters',
      }),
    ],
  ),
]

const siteCards = [
  card(
    'navigation',
    'Navigation Settings',
    'panel-top',
    { owns: ['verifiedTraders.enabled', 'userSubmissions.enabled'] },
    [
      toggle('verifiedTraders.enabled', 'Our Traders', {
        hint: 'The page of verified traders and the links to it',
      }),
      toggle('userSubmissions.enabled', 'Submit Review', {
        hint: 'The page for reviews and the links to it',
      }),
    ],
  ),
  card('display', 'Display Settings', 'layout-grid', {}, [
    slider('display.carouselSize', 'Carousel size', [5, 100, 5], 'percent'),
    toggle('display.highlightAvoidFirms', 'Highlight avoid firms', {
      hint: 'Red rows and cards in the Avoid tier',
    }),
    toggle('display.showWarningOnAvoidFirms', 'Show warning on avoid firms', {
      hint: 'In the list; details show every warning',
    }),
    toggle('display.showYouTubeLive', 'YouTube Live button', { hint: '"Verified TV" in the header' }),
    toggle('display.showYouTubeChannel', 'YouTube Channel button'),
    toggle('display.showInstagram', 'Instagram button'),
  ]),
  card('pages', 'Pages', 'file-text', { owns: ['pages', 'operator'], extra: 'pages' }, [
    text('operator.name', "Operator's name", {
      hint: 'Who runs this site. Pages that say {owner} show it',
      half: true,
    }),
    email('operator.email', "Operator's email", { hint: 'Pages that say {mail} show it', half: true }),
    area('operator.address', "Operator's address", 3, { hint: 'Pages that say {address} show it' }),
  ]),
  card('rubric', 'How we rate', 'scale', { owns: ['rubric'], extra: 'rubric' }, []),
  card('maintenance', 'Maintenance Mode', 'construction', { enabled: 'maintenance.enabled' }, [
    text('maintenance.title', 'Title'),
    area('maintenance.message', 'Message', 3),
    text('maintenance.estimatedDowntime', 'Estimated downtime', { hint: 'Optional', half: true }),
    email('maintenance.contactEmail', 'Contact email', { hint: 'Optional', half: true }),
  ]),
  card('disclaimer', 'Risk Disclaimer', 'shield-alert', { enabled: 'riskDisclaimer.enabled' }, [
    text('riskDisclaimer.title', 'Title'),
    area('riskDisclaimer.content', 'Content', 4),
  ]),
]

const positions: readonly { value: (typeof popupPositions)[number]; label: string }[] = [
  { value: 'top-left', label: 'Top left' },
  { value: 'top-right', label: 'Top right' },
  { value: 'bottom-left', label: 'Bottom left' },
  { value: 'bottom-right', label: 'Bottom right' },
]

const communityCards = [
  card('discord', 'Discord Community', 'message-circle', { enabled: 'discord.enabled' }, [
    url('discord.url', 'Discord URL'),
    text('discord.text', 'Button text', { half: true }),
    text('discord.memberCount', 'Member count', { hint: 'Optional', half: true }),
  ]),
  card('social', 'Social Links', 'share-2', {}, [
    url('social.youtube', 'YouTube URL'),
    url('social.discord', 'Discord invite URL'),
    url('social.instagram', 'Instagram URL'),
  ]),
  card(
    'popup',
    'Affiliate Click Popup',
    'mouse-pointer-click',
    { enabled: 'affiliatePopup.enabled', extra: 'popup' },
    [
      area('affiliatePopup.message', 'Message', 2, {
        hint: '{percentage} and {firmName} are filled in for you.',
      }),
      number('affiliatePopup.duration', 'Duration in seconds', [3, 15, 6], {
        kind: 'seconds',
        hint: '3 - 15 seconds',
        half: true,
      }),
      { kind: 'choice', path: 'affiliatePopup.position', label: 'Position', options: positions },
      toggle('affiliatePopup.showLogo', 'Show firm logo', {
        hint: 'Falls back to the first letter of the firm',
      }),
    ],
  ),
  card('submissions', 'User Submissions', 'inbox', { enabled: 'userSubmissions.enabled' }, [
    text('userSubmissions.title', 'Title'),
    area('userSubmissions.description', 'Description', 3),
    email('userSubmissions.emailEndpoint', 'Submissions mailbox', { hint: 'For reviews sent by email' }),
    number('userSubmissions.maxFileSize', 'Max file size (MB)', [1, 20, 5], { half: true }),
    field('list')('userSubmissions.allowedFileTypes', 'Allowed file types', {
      hint: 'Comma-separated',
      half: true,
    }),
    number('userSubmissions.eraseAfterMonths', 'Erase contact data and files after (months)', [1, 120, 12], {
      hint: 'Counted from the decision; visitors read this in the form',
    }),
    toggle('userSubmissions.formFields.showRating', 'Ask for stars (required then)'),
    toggle('userSubmissions.formFields.showName', 'Ask for the name'),
    toggle('userSubmissions.formFields.showEmail', 'Ask for the email'),
    toggle('userSubmissions.formFields.showPropFirm', 'Ask for the prop firm'),
    toggle('userSubmissions.formFields.showDescription', 'Ask for the description'),
    toggle('userSubmissions.formFields.showFileUpload', 'Offer file upload'),
  ]),
]

const frequencies: readonly { value: (typeof backupFrequencies)[number]; label: string }[] = [
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
]

const systemCards = [
  card('email', 'Email Configuration', 'mail', { enabled: 'emailSettings.enabled', extra: 'mail' }, [
    text('emailSettings.smtpHost', 'SMTP host', { half: true }),
    number('emailSettings.smtpPort', 'SMTP port', [1, 65_535, 587], { half: true }),
    text('emailSettings.smtpUser', 'SMTP user', { half: true }),
    field('password')('emailSettings.smtpPassword', 'SMTP password', { half: true }),
    toggle('emailSettings.smtpSecure', 'Secure connection', {
      hint: 'Port 465 is TLS from the start; any other port must offer STARTTLS',
    }),
    email('emailSettings.fromEmail', 'From email', { half: true }),
    text('emailSettings.fromName', 'From name', { half: true }),
  ]),
  card(
    'mfa',
    'Multi-Factor Authentication',
    'lock-keyhole',
    { short: 'Multi-Factor Auth.', enabled: 'mfaSettings.enabled' },
    [
      number('mfaSettings.gracePeridDays', 'Grace period in days', [0, 90, 14], {
        hint: '0 - 90 days for new users',
        half: true,
      }),
    ],
  ),
  card('auto-backup', 'Auto Backup', 'history', { enabled: 'autoBackup.enabled', extra: 'auto-backup' }, [
    { kind: 'choice', path: 'autoBackup.frequency', label: 'Frequency', options: frequencies },
    email('autoBackup.email_recipient', 'Email recipient', {
      hint: 'If empty, the file is kept with the snapshots in the Backup tab',
    }),
  ]),
  card('system', 'System Settings', 'server', { owns: ['system', 'setup'] }, [
    url('system.frontendUrl', 'Frontend URL', {
      hint: 'Links in emails start with it, unless the server was started with its own address',
    }),
  ]),
]

/** The card of the themes, which is saved on its own. */
export const THEMES_CARD = { key: 'themes', title: 'Themes', icon: 'palette' } as const

/** All cards but Themes, in the order of the index. */
export const cardGroups: readonly { readonly title: string; readonly cards: readonly SettingsCard[] }[] = [
  { title: 'Appearance', cards: appearanceCards },
  { title: 'Site', cards: siteCards },
  { title: 'Community', cards: communityCards },
  { title: 'System', cards: systemCards },
]

export const settingsCards: readonly SettingsCard[] = cardGroups.flatMap(({ cards }) => cards)
