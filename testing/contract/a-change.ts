import type { PublicChange } from '#contract/public-changes/public-change.ts'

/** An entry of the list of changes: a tier that moved, unless `changes` says otherwise. */
export const aChange = (changes: Partial<PublicChange> = {}): PublicChange => ({
  id: 'change-1',
  at: '2026-11-12T14:02:00.000Z',
  firm: { id: 'kestrel', slug: 'kestrel-row', name: 'Kestrel Row Funding', category: 'Gold' },
  kind: 'tier',
  field: 'category',
  before: 'Silver',
  after: 'Gold',
  reason: '',
  minor: false,
  notes: [],
  ...changes,
})
