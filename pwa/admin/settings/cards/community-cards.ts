import type { popupPositions } from '#contract/settings/options.ts'
import type { SettingsCard } from './card.ts'

const positions: readonly { value: (typeof popupPositions)[number]; label: string }[] = [
  { value: 'top-left', label: 'Top left' },
  { value: 'top-right', label: 'Top right' },
  { value: 'bottom-left', label: 'Bottom left' },
  { value: 'bottom-right', label: 'Bottom right' },
]

export const communityCards: readonly SettingsCard[] = [
  {
    key: 'discord',
    title: 'Discord Community',
    icon: 'message-circle',
    owns: ['discord'],
    enabled: 'discord.enabled',
    fields: [
      { kind: 'url', path: 'discord.url', label: 'Discord URL' },
      { kind: 'text', path: 'discord.text', label: 'Button text', half: true },
      { kind: 'text', path: 'discord.memberCount', label: 'Member count', hint: 'Optional', half: true },
    ],
  },
  {
    key: 'social',
    title: 'Social Links',
    icon: 'share-2',
    owns: ['social'],
    fields: [
      { kind: 'url', path: 'social.youtube', label: 'YouTube URL' },
      { kind: 'url', path: 'social.discord', label: 'Discord invite URL' },
      { kind: 'url', path: 'social.instagram', label: 'Instagram URL' },
    ],
  },
  {
    key: 'popup',
    title: 'Affiliate Click Popup',
    icon: 'mouse-pointer-click',
    owns: ['affiliatePopup'],
    enabled: 'affiliatePopup.enabled',
    fields: [
      {
        kind: 'area',
        path: 'affiliatePopup.message',
        label: 'Message',
        hint: '{percentage} and {firmName} are filled in for you.',
        rows: 2,
      },
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
      {
        kind: 'toggle',
        path: 'affiliatePopup.showLogo',
        label: 'Show firm logo',
        hint: 'Falls back to the first letter of the firm',
      },
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
      { kind: 'text', path: 'userSubmissions.title', label: 'Title' },
      { kind: 'area', path: 'userSubmissions.description', label: 'Description', rows: 3 },
      {
        kind: 'email',
        path: 'userSubmissions.emailEndpoint',
        label: 'Submissions mailbox',
        hint: 'For reviews sent by email',
      },
      {
        kind: 'number',
        path: 'userSubmissions.maxFileSize',
        label: 'Max file size (MB)',
        min: 1,
        max: 20,
        fallback: 5,
        half: true,
      },
      {
        kind: 'list',
        path: 'userSubmissions.allowedFileTypes',
        label: 'Allowed file types',
        hint: 'Comma-separated',
        half: true,
      },
      {
        kind: 'number',
        path: 'userSubmissions.eraseAfterMonths',
        label: 'Erase contact data and files after (months)',
        hint: 'Counted from the decision; visitors read this in the form',
        min: 1,
        max: 120,
        fallback: 12,
      },
      {
        kind: 'toggle',
        path: 'userSubmissions.formFields.showRating',
        label: 'Ask for stars (required then)',
      },
      { kind: 'toggle', path: 'userSubmissions.formFields.showName', label: 'Ask for the name' },
      { kind: 'toggle', path: 'userSubmissions.formFields.showEmail', label: 'Ask for the email' },
      { kind: 'toggle', path: 'userSubmissions.formFields.showPropFirm', label: 'Ask for the prop firm' },
      {
        kind: 'toggle',
        path: 'userSubmissions.formFields.showDescription',
        label: 'Ask for the description',
      },
      { kind: 'toggle', path: 'userSubmissions.formFields.showFileUpload', label: 'Offer file upload' },
    ],
  },
]
