import type { SettingsCard } from './card.ts'

export const appearanceCards: readonly SettingsCard[] = [
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
      {
        kind: 'text',
        path: 'logo.logoAltText',
        label: 'Logo alt text',
        hint: 'Read aloud in place of the picture',
      },
    ],
    extra: 'logo',
  },
  {
    key: 'branding',
    title: 'Site Branding',
    icon: 'badge-check',
    owns: ['branding'],
    fields: [
      { kind: 'text', path: 'branding.siteName', label: 'Site name', required: true, half: true },
      { kind: 'text', path: 'branding.domain', label: 'Domain', half: true },
      { kind: 'text', path: 'branding.tagline', label: 'Tagline' },
    ],
  },
  {
    key: 'hero',
    title: 'Hero Section',
    icon: 'type',
    owns: ['heroSection'],
    fields: [
      { kind: 'text', path: 'heroSection.title', label: 'Title', required: true },
      { kind: 'area', path: 'heroSection.description', label: 'Description', rows: 3 },
    ],
  },
  {
    key: 'video-background',
    title: 'Video Background',
    icon: 'video',
    owns: ['videoBackground'],
    enabled: 'videoBackground.enabled',
    fields: [
      {
        kind: 'url',
        path: 'videoBackground.video_url',
        label: 'Video URL',
        hint: 'A YouTube address. If empty, the built-in video plays.',
      },
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
      { kind: 'text', path: 'featuredVideo.title', label: 'Title' },
      { kind: 'area', path: 'featuredVideo.description', label: 'Description', rows: 2 },
      { kind: 'url', path: 'featuredVideo.youtubeUrl', label: 'YouTube URL' },
      {
        kind: 'toggle',
        path: 'featuredVideo.showViewAllButton',
        label: 'View All Firms button',
        hint: 'Takes visitors from the video to the filters',
      },
    ],
    extra: 'featured-video',
  },
]
