import type { SettingsCard } from './card.ts'

export const siteCards: readonly SettingsCard[] = [
  {
    key: 'navigation',
    title: 'Navigation Settings',
    icon: 'panel-top',
    owns: ['verifiedTraders.enabled', 'userSubmissions.enabled'],
    fields: [
      {
        kind: 'toggle',
        path: 'verifiedTraders.enabled',
        label: 'Our Traders',
        hint: 'The page of verified traders and the links to it',
      },
      {
        kind: 'toggle',
        path: 'userSubmissions.enabled',
        label: 'Submit Review',
        hint: 'The page for reviews and the links to it',
      },
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
      {
        kind: 'toggle',
        path: 'display.highlightAvoidFirms',
        label: 'Highlight avoid firms',
        hint: 'Red rows and cards in the Avoid tier',
      },
      {
        kind: 'toggle',
        path: 'display.showWarningOnAvoidFirms',
        label: 'Show warning on avoid firms',
        hint: 'In the list; details show every warning',
      },
      {
        kind: 'toggle',
        path: 'display.showYouTubeLive',
        label: 'YouTube Live button',
        hint: '"Verified TV" in the header',
      },
      { kind: 'toggle', path: 'display.showYouTubeChannel', label: 'YouTube Channel button' },
      { kind: 'toggle', path: 'display.showInstagram', label: 'Instagram button' },
    ],
  },
  {
    key: 'pages',
    title: 'Pages',
    icon: 'file-text',
    owns: ['pages', 'operator'],
    fields: [
      {
        kind: 'text',
        path: 'operator.name',
        label: "Operator's name",
        hint: 'Who runs this site. Pages that say {owner} show it',
        half: true,
      },
      {
        kind: 'email',
        path: 'operator.email',
        label: "Operator's email",
        hint: 'Pages that say {mail} show it',
        half: true,
      },
      {
        kind: 'area',
        path: 'operator.address',
        label: "Operator's address",
        hint: 'Pages that say {address} show it',
        rows: 3,
      },
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
      { kind: 'text', path: 'maintenance.title', label: 'Title' },
      { kind: 'area', path: 'maintenance.message', label: 'Message', rows: 3 },
      {
        kind: 'text',
        path: 'maintenance.estimatedDowntime',
        label: 'Estimated downtime',
        hint: 'Optional',
        half: true,
      },
      {
        kind: 'email',
        path: 'maintenance.contactEmail',
        label: 'Contact email',
        hint: 'Optional',
        half: true,
      },
    ],
  },
  {
    key: 'disclaimer',
    title: 'Risk Disclaimer',
    icon: 'shield-alert',
    owns: ['riskDisclaimer'],
    enabled: 'riskDisclaimer.enabled',
    fields: [
      { kind: 'text', path: 'riskDisclaimer.title', label: 'Title' },
      { kind: 'area', path: 'riskDisclaimer.content', label: 'Content', rows: 4 },
    ],
  },
]
