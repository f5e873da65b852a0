import type { StaffFirm } from '#contract/firm.ts'
import { isLive, statusLabels, statusOf } from '#contract/firm-status.ts'
import { can, type Permission, type Role } from '#contract/permissions.ts'
import { fold } from '#contract/primitives/fold.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { type Submission, statusLabel } from '#contract/submission.ts'
import type { IconName } from '#pwa/ui/icon-names.ts'
import { NEW } from '../kit/collection/use-params.ts'
import { tabAddress } from '../kit/layout/panel-link.tsx'
import { cardGroups, THEMES_CARD } from '../settings/cards/card-groups.ts'
import { ageOf, titleOf } from '../submissions/submission-labels.ts'

/** What the panel does itself, without a place to go to. */
export type PanelAct = 'backup' | 'logout' | 'keys'

/** Something that can be found, and where it leads. */
export interface Entry {
  readonly label: string
  /** Beside the label, which it tells from others of the same name. */
  readonly hint?: string
  readonly icon: IconName
  /** The label is a name, which no browser translates. */
  readonly isName?: boolean
  /** Other words by which it is found. */
  readonly words?: string
  /** Its address, or what the panel does instead of going somewhere. */
  readonly leads: { readonly to: string; readonly card?: string } | { readonly act: PanelAct }
}

/** A page of the admin area: one of its tabs. */
export interface AdminPage {
  readonly key: string
  readonly label: string
  readonly icon: IconName
}

interface Known {
  readonly role: Role
  /** The tabs that this role may see. */
  readonly pages: readonly AdminPage[]
  /** Undefined until they are loaded. */
  readonly firms: readonly StaffFirm[] | undefined
  readonly settings: Pick<PublicSettings, 'verifiedTraders' | 'pages'> | undefined
}

const acts: readonly (Omit<Entry, 'leads'> & {
  readonly needs: Permission
  readonly leads: Entry['leads']
})[] = [
  {
    label: 'Add Firm',
    icon: 'plus',
    needs: 'firms:write',
    leads: { to: tabAddress('firms', { firm: NEW }) },
  },
  {
    label: 'Import firms',
    icon: 'upload',
    needs: 'firms:write',
    words: 'csv file',
    leads: { to: tabAddress('firms', { import: 'firms' }) },
  },
  {
    label: 'Import challenges',
    icon: 'upload',
    needs: 'firms:write',
    words: 'csv file',
    leads: { to: tabAddress('firms', { import: 'challenges' }) },
  },
  {
    label: 'Add Trader',
    icon: 'plus',
    needs: 'traders:write',
    leads: { to: tabAddress('traders', { trader: NEW }) },
  },
  {
    label: 'Add User',
    icon: 'user-plus',
    needs: 'users:manage',
    leads: { to: tabAddress('users', { user: NEW }) },
  },
  {
    label: 'New theme',
    icon: 'palette',
    needs: 'themes:write',
    leads: { to: tabAddress('settings', { card: THEMES_CARD.key, theme: NEW }) },
  },
  { label: 'Backup Database', icon: 'download', needs: 'backup:use', leads: { act: 'backup' } },
  { label: 'Calendar', icon: 'calendar-check', needs: 'firms:write', leads: { to: tabAddress('calendar') } },
  { label: 'Recent acts', icon: 'rotate-ccw', needs: 'acts:take-back', leads: { to: tabAddress('recent') } },
  {
    label: 'Password and two-factor',
    icon: 'key-round',
    needs: 'account:own',
    leads: { to: tabAddress('admin') },
  },
  { label: 'Keys', icon: 'circle-help', needs: 'account:own', words: 'shortcuts', leads: { act: 'keys' } },
  { label: 'Logout', icon: 'log-out', needs: 'account:own', leads: { act: 'logout' } },
]

const cards: readonly Entry[] = cardGroups.flatMap(({ title, cards }, at) =>
  (at === 0 ? [{ ...THEMES_CARD, fields: [] }, ...cards] : cards).map(
    ({ key, title: label, icon, fields }) => ({
      label,
      icon,
      hint: title,
      words: fields.map((field) => field.label).join('\n'),
      leads: { to: tabAddress('settings', { card: key }), card: key },
    }),
  ),
)

/** What is found in the admin area but for reviews, which the server searches: who may, and what there is. */
const sources: readonly {
  readonly title: string
  readonly needs: Permission
  /** Listed before anything is typed. */
  readonly isAtOnce?: true
  entries(known: Known): readonly Entry[]
}[] = [
  {
    title: 'Firms',
    needs: 'firms:write',
    entries: ({ firms = [] }) =>
      firms.map((firm) => ({
        label: firm.name,
        icon: 'building-2',
        isName: true,
        words: firm.slug,
        hint: isLive(firm) ? '' : statusLabels[statusOf(firm)],
        leads: { to: tabAddress('firms', { firm: firm.id }) },
      })),
  },
  {
    title: 'Traders',
    needs: 'traders:write',
    entries: ({ settings }) =>
      (settings?.verifiedTraders.traders ?? []).map(({ id, name, title }) => ({
        label: name,
        icon: 'users',
        isName: true,
        hint: title,
        leads: { to: tabAddress('traders', { trader: id }) },
      })),
  },
  {
    title: 'Pages',
    needs: 'account:own',
    isAtOnce: true,
    entries: ({ role, pages, settings }) => [
      ...pages.map(({ key, label, icon }): Entry => ({ label, icon, leads: { to: tabAddress(key) } })),
      ...(can(role, 'settings:write') ? (settings?.pages.list ?? []) : []).map(
        ({ slug, title }): Entry => ({
          label: title,
          icon: 'file-text',
          words: slug,
          hint: 'Page of the site',
          leads: { to: tabAddress('settings', { page: slug }) },
        }),
      ),
    ],
  },
  { title: 'Settings', needs: 'settings:write', entries: () => cards },
  {
    title: 'Acts',
    needs: 'account:own',
    isAtOnce: true,
    entries: ({ role }) => acts.filter(({ needs }) => can(role, needs)),
  },
]

/** Entries of one kind, best first. */
export interface FoundGroup {
  readonly title: string
  readonly entries: readonly Entry[]
  /** How many there are, those that are not listed included. */
  readonly total: number
}

/** Entries of one kind that are listed; typing more finds the others. */
const MOST_LISTED = 6

/** Everything that this role can find but reviews, with its folded texts; computed once for all that is typed. */
export const foldedSources = (known: Known) =>
  sources
    .filter(({ needs }) => can(known.role, needs))
    .map(({ title, isAtOnce = false, entries }) => ({
      title,
      isAtOnce,
      entries: entries(known).map((entry) => ({
        entry,
        label: fold(entry.label),
        rest: fold(`${entry.hint ?? ''}\n${entry.words ?? ''}`),
      })),
    }))

/** How well a label fits, the best being 0: it begins with what was typed, one of its words does, it has it, its words do. */
function fitOf(label: string, rest: string, typed: string): number | null {
  if (!typed.split(' ').every((word) => label.includes(word) || rest.includes(word))) return null
  if (label.startsWith(typed)) return 0
  if (label.includes(` ${typed}`)) return 1
  return label.includes(typed) ? 2 : 3
}

/** What matches the text, each word of it anywhere, by kind; before anything is typed the pages and the acts. */
export function findIn(folded: ReturnType<typeof foldedSources>, text: string): readonly FoundGroup[] {
  const typed = fold(text).trim()
  return folded.flatMap(({ title, isAtOnce, entries }) => {
    if (typed === '' && !isAtOnce) return []
    const fits = entries.flatMap(({ entry, label, rest }) => {
      const fit = fitOf(label, rest, typed)
      return fit === null ? [] : [{ entry, fit }]
    })
    const best = fits.sort((one, other) => one.fit - other.fit).map(({ entry }) => entry)
    const listed = typed === '' ? best : best.slice(0, MOST_LISTED)
    return listed.length > 0 ? [{ title, entries: listed, total: best.length }] : []
  })
}

/** A review as it is listed among what was found. */
export const reviewEntry = (submission: Submission, now: Date): Entry => ({
  label: titleOf(submission),
  isName: submission.firmName !== '',
  icon: 'inbox',
  hint: [statusLabel(submission.status), ageOf(submission.submitted_at, now), submission.contactName]
    .filter(Boolean)
    .join(' · '),
  leads: { to: tabAddress('submissions', { submission: submission.id }) },
})
