import { randomUUID } from 'node:crypto'
import type { Challenge } from '#contract/challenges/challenge.ts'
import type { FirmChange, NewFirm, StaffFirm } from '#contract/firm.ts'
import { bulkFirms } from '#contract/firm-bulk.ts'
import { changeFirm, createFirm, deleteFirm, firmTag, listStaffFirms } from '#contract/firm-endpoints.ts'
import { importFirms } from '#contract/firm-import.ts'
import { type HistoryEntry, listHistory } from '#contract/history.ts'
import { readActRevert, readHistoryVersion } from '#contract/history-version.ts'
import { hours } from '#contract/primitives/time.ts'
import type { Assessment } from '#contract/rubric/assessment.ts'
import { firmCsv } from '#pwa/admin/firms/csv/csv-files.ts'
import { sampleChallenge } from '#testing/contract/sample-challenge.ts'
import type { TestClock } from './accounts.ts'
import { exportFrom, restoreInto } from './backups.ts'
import { aFirm } from './builders.ts'
import { sheetOf } from './sheets.ts'
import { as, type TestServer } from './test-server.ts'

/** Numbers that look random and are the same each time. */
export function dice(seed: number) {
  let state = seed
  const roll = (sides: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
  const one = <T>(of: readonly T[]): T => of[roll(of.length)] as T
  return { roll, one }
}

type Dice = ReturnType<typeof dice>

const challengeTurns: readonly ((challenge: Challenge, dice: Dice) => Challenge)[] = [
  (one, { roll }) => ({ ...one, price: roll(90_000) }),
  (one, { roll }) => ({ ...one, activationFee: roll(9_000) }),
  (one, { one: any }) => ({ ...one, dailyLoss: any([3, 4, 5, null]) }),
  ({ dailyLoss: _, ...one }) => one,
  (one, { roll }) => ({ ...one, name: `Ridge ${roll(99)}`, profitTargets: [8, roll(9)] }),
  (one) => ({ ...one, checkedAt: '2026-11-25' }),
]

function otherChallenges(list: readonly Challenge[], dice: Dice): Challenge[] {
  const turn = dice.roll(4)
  if (list.length === 0 || (turn === 0 && list.length < 5))
    return [...list, sampleChallenge({ id: `c-${dice.roll(1e6)}`, price: dice.roll(50_000) })]
  if (turn === 1) return list.slice(1)
  if (turn === 2) return list.toReversed()
  return list.map((one) => dice.one(challengeTurns)(one, dice))
}

/** Another answer to one criterion: also one that the rubric lacks. */
function otherAssessment(lines: Assessment, { one, roll }: Dice): Assessment {
  const criterion = one(['legal-entity', 'fees-complete', 'support-answers', 'asked-once'])
  const line = {
    criterion,
    verdict: one(['yes', 'no', 'unknown'] as const),
    note: one(['', '2 refusals', '<b>none</b> - yes']),
    source: one(['', `https://s.example/${roll(3)}`]),
    checkedOn: one(['2026-11-20', '2026-11-21']),
  }
  return [...lines.filter((other) => other.criterion !== criterion), line]
}

const paused = {
  standing: 'payouts_paused',
  standingSince: '2026-11-12',
  standingNote: 'Wait.',
  standingSource: 'https://firm.example/paused',
} as const

const read = { source: 'https://register.example/1', checkedAt: '2026-11-20' } as const

/** Any change of a firm. */
const turns: readonly ((firm: StaffFirm, dice: Dice) => FirmChange)[] = [
  (_, { roll }) => ({ name: `Firm ${roll(1000)}` }),
  (_, { one }) => ({ category: one(['gold', 'silver', 'bronze', 'avoid', 'Platinum', 'Diamond']) }),
  (_, { one }) => ({ warning: one(['', 'Slow.', '<b>Payouts</b> "denied" 😀']) }),
  (_, { one, roll }) => ({
    affiliateCode: one(['', 'SAVE', `SAVE${roll(99)}`]),
    discountPercentage: roll(90),
  }),
  (_, { one }) => ({
    affiliateEnabled: one([true, false]),
    affiliateUrl: one(['', 'https://a.example/?r=1']),
  }),
  (_, { one }) => ({ discountValidUntil: one(['', '2026-12-31', '2027-01-31']) }),
  (_, { one }) => ({ pros: one([null, [], ['Pays'], ['Pays', 'Fast']]), cons: one([null, ['Dear']]) }),
  (_, { roll }) => ({
    description: `Says ${roll(99)}`,
    experience: `Saw ${roll(9)}`,
    maxAccounts: `${roll(9)}`,
  }),
  (_, { one }) => ({
    platforms: one([[], ['cTrader'], ['MT5', 'cTrader']]),
    copyTrading: one([true, false]),
  }),
  (_, { one }) => ({
    restrictedCountries: one([[], ['Norway']]),
    instruments: one([['forex'], ['futures']]),
  }),
  (_, { one }) => ({ codeCheckedAt: one(['', '2026-11-20']), requiresCodeCopy: one([true, false]) }),
  (_, { roll }) => ({ evidence: [{ url: `https://e.example/${roll(9)}`, label: 'Proof', date: '' }] }),
  (_, { roll }) => ({ website: `https://w${roll(9)}.example/`, evaluationFee: `$${roll(900)}` }),
  (_, { one }) => ({ logoUrl: one(['', `data:image/png;base64,${'A'.repeat(400)}`]) }),
  (_, { one }) => one<FirmChange>([paused, { ...paused, standing: 'closed' }, { standing: 'operating' }]),
  (_, { one }) => ({ status: one(['live', 'draft', 'archived'] as const) }),
  ({ assessment }, dice) => ({ assessment: otherAssessment(assessment, dice) }),
  ({ assessment }, dice) => ({ assessment: otherAssessment(assessment, dice) }),
  ({ challenges }, dice) => ({ challenges: otherChallenges(challenges, dice) }),
  ({ challenges }, dice) => ({ challenges: otherChallenges(challenges, dice) }),
  ({ company }, { one, roll }) => ({
    company: {
      ...(company ?? { people: [], sisters: [], notices: [] }),
      legalName: { value: `Firm ${roll(9)} Ltd`, ...read },
      founded: { value: one(['2023', '2023-06', '2023-06-14']), ...read },
      people: one([
        [],
        [{ id: 'p1', name: `Person ${roll(9)}`, role: 'director', ...read }],
        company?.people ?? [],
      ]),
      sisters: one([[], [{ id: 's1', firmId: '', name: `Sister ${roll(9)}`, ...read }]]),
      notices: one([
        [],
        [{ id: 'n1', title: 'Not authorised', authority: 'Them', day: '2026-11-01', ...read }],
      ]),
    },
  }),
]

const turnOf = (firm: StaffFirm, dice: Dice): FirmChange =>
  Object.assign({}, ...Array.from({ length: 1 + dice.roll(3) }, () => dice.one(turns)(firm, dice)))

/** A site, and what the ways into it need. */
interface OpenSite {
  readonly server: TestServer
  readonly clock: TestClock
  readonly dice: Dice
}

const admin = ({ server }: OpenSite) => as({ token: 'admin' }, server)

const firmsOf = async (site: OpenSite): Promise<readonly StaffFirm[]> =>
  (await admin(site).call(listStaffFirms)).body

const newFirm = ({ dice }: OpenSite): NewFirm =>
  aFirm({
    name: `Firm ${dice.roll(1000)}`,
    affiliateEnabled: true,
    affiliateCode: 'NEW',
    affiliateUrl: 'https://new.example/?r=1',
    challenges: [sampleChallenge({ price: 19_900 })],
    status: dice.one(['live', 'live', 'draft']),
  })

const at = (firm: StaffFirm) => ({ id: firm.id, tag: firmTag(firm) })

/** A way that was not open: nothing there to remove, or a version that no firm can have any more. */
export const REFUSED = 409

/** Some way in: what it does, and the status of its answer. */
type WayIn = (site: OpenSite) => Promise<number>

async function byBulk(site: OpenSite): Promise<number> {
  const { dice } = site
  const [gone, ...rest] = (await firmsOf(site)).toSorted(() => dice.roll(3) - 1)
  const change = rest.slice(0, 3).map((firm) => ({ ...at(firm), change: turnOf(firm, dice) }))
  const create = dice.roll(2) ? [{ id: randomUUID(), firm: newFirm(site) }] : []
  const remove = gone && dice.roll(4) === 0 ? [at(gone)] : []
  const body = { create, change, remove, reason: 'Spring cleaning' }
  return (await admin(site).call(bulkFirms, { body })).status
}

async function byFile(site: OpenSite): Promise<number> {
  const firms = await firmsOf(site)
  const changed = firms.map((firm) =>
    site.dice.roll(3) === 0 ? { ...firm, ...turnOf(firm, site.dice), planned: firm.planned ?? [] } : firm,
  )
  const asked = sheetOf('firms', firmCsv(changed as readonly StaffFirm[]))
  const dry = await admin(site).call(importFirms, { body: asked, query: { dry_run: 'true' } })
  const body = { ...asked, planned: dry.body.plan.planned }
  return (await admin(site).call(importFirms, { body })).status
}

async function byPlan(site: OpenSite): Promise<number> {
  const firm = site.dice.one(await firmsOf(site))
  const hour = (count: number) => new Date(site.clock().getTime() + hours(count)).toISOString()
  const { one } = site.dice
  const planned = [
    { at: hour(1), change: { affiliateCode: one(['PLAN', 'PLAN2']) }, reason: 'As announced' },
    { at: hour(2), change: one([{ status: 'archived' as const }, { discountPercentage: 33 }, paused]) },
  ]
  const { status } = await admin(site).call(changeFirm, { params: { id: firm.id }, body: { planned } })
  site.clock.advance(hours(one([1.5, 3])))
  await site.server.pollJobs()
  return status
}

async function byRevert(site: OpenSite): Promise<number> {
  const query = { subject: 'firm' }
  const entries: readonly HistoryEntry[] = (await admin(site).call(listHistory, { query })).body
  const entry = site.dice.one(entries.slice(0, 12))
  if (entry.batch) {
    const { body: act } = await admin(site).call(readActRevert, { params: { id: entry.batch } })
    if (act.obstacles?.length !== 0) return REFUSED
    const { obstacles: _, ...body } = act
    return (await admin(site).call(bulkFirms, { body, query: { puts_back: entry.batch } })).status
  }
  const of = site.dice.one(['change', 'before', 'after'])
  const version = await admin(site).call(readHistoryVersion, { params: { id: entry.id }, query: { of } })
  if (version.status !== 200 || version.body.tag === null) return REFUSED
  const body = version.body.fields
  const params = { id: entry.subject_id }
  const { status } = await admin(site).call(changeFirm, { params, body, query: { puts_back: entry.id } })
  return status === 400 ? REFUSED : status
}

/** The backup that was made when something was last restored, by server. */
const files = new WeakMap<TestServer, string>()

async function byRestore(site: OpenSite): Promise<number> {
  const before = files.get(site.server)
  const now = await exportFrom(site.server, { token: 'admin' })
  files.set(site.server, now)
  return before === undefined ? REFUSED : (await restoreInto(site.server, before, { token: 'admin' })).status
}

/** Every way in by which the firms of a site change. */
export const waysIn: Readonly<Record<string, WayIn>> = {
  create: async (site) => (await admin(site).call(createFirm, { body: newFirm(site) })).status,
  async form(site) {
    const firm = site.dice.one(await firmsOf(site))
    const body = { ...turnOf(firm, site.dice), reason: 'They said so', minor: true }
    return (await admin(site).call(changeFirm, { params: { id: firm.id }, body })).status
  },
  async remove(site) {
    const firms = await firmsOf(site)
    if (firms.length < 6) return REFUSED
    return (await admin(site).call(deleteFirm, { params: { id: site.dice.one(firms).id } })).status
  },
  bulk: byBulk,
  file: byFile,
  plan: byPlan,
  revert: byRevert,
  restore: byRestore,
}
