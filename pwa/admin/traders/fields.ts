import type { socialNetworks } from '#contract/settings/options.ts'
import type { TraderPage } from '#contract/settings/public-groups.ts'
import type { TraderValues } from '#contract/trader.ts'
import type { FieldTable } from '../kit/form/fields/field-table.ts'

type Network = (typeof socialNetworks)[number]

/** The fields of a trader, in the order of the form. */
export const traderFields = {
  name: { kind: 'text', maxLength: 120, half: true, label: 'Name', required: true },
  title: { kind: 'text', maxLength: 160, half: true, label: 'Title' },
  experience: { kind: 'text', maxLength: 60, half: true, label: 'Experience' },
  specialization: { kind: 'text', maxLength: 60, half: true, label: 'Specialization' },
  avatar: {
    kind: 'picture',
    of: 'avatar',
    label: 'Avatar URL',
    aside: 'Optional',
    hint: 'If empty, the initials are shown.',
  },
  bio: { kind: 'area', label: 'Bio' },
  achievements: { kind: 'rows', row: 'Achievement', maxRows: 20, label: 'Key Achievements' },
  socialLinks: { kind: 'own', label: 'Social links' },
} as const satisfies FieldTable<keyof TraderValues>

/** The known networks; any other is labelled by its name. */
export const linkFields = {
  'socialLinks.twitter': { kind: 'url', half: true, label: 'Twitter' },
  'socialLinks.linkedin': { kind: 'url', half: true, label: 'LinkedIn' },
  'socialLinks.youtube': { kind: 'url', half: true, label: 'YouTube' },
  'socialLinks.github': { kind: 'url', half: true, label: 'GitHub' },
} as const satisfies FieldTable<`socialLinks.${Network}`>

/** The fields of the page, in the order of the form. */
export const pageFields = {
  enabled: {
    kind: 'toggle',
    label: 'Show Verified Traders Page',
    hint: 'When off, the page and its link "Our Traders" are hidden.',
  },
  title: { kind: 'text', maxLength: 160, label: 'Page Title' },
  description: { kind: 'area', label: 'Page Description' },
} as const satisfies FieldTable<keyof TraderPage>
