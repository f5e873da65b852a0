import { setTimeout as pause } from 'node:timers/promises'
import { changeFirm, createFirm, deleteFirm, listFirms } from '#contract/firm-endpoints.ts'
import { aFirm } from '#testing/backend/builders.ts'
import type { GaleraNode } from '#testing/backend/galera-node.ts'
import type { RunningProcess } from '#testing/backend/running-process.ts'
import { as, visitor } from '#testing/backend/test-server.ts'

/** The answers that callers got, to be compared with the stored data. */
export interface Ledger {
  /** Firms that must be there, with this fee. */
  readonly present: Map<string, string>
  readonly gone: Set<string>
  /** Firms whose last write was not answered: it may have happened, or not. */
  readonly unsure: Set<string>
  /** Answers by call and status; 0 where there was none. */
  readonly answers: Map<string, number>
  /** Answers that are no proper ones. */
  readonly faults: string[]
}

export const aLedger = (): Ledger => ({
  present: new Map(),
  gone: new Set(),
  unsure: new Set(),
  answers: new Map(),
  faults: [],
})

interface Told {
  readonly status: number
  readonly headers: Headers | null
  readonly body: { readonly id?: string; readonly detail?: unknown } | null
}

/** Refused is what a caller can live with: a sentence, and when to come again. */
function isProper({ status, headers, body }: Told): boolean {
  if (status === 503) return typeof body?.detail === 'string' && headers?.get('retry-after') !== null
  return status < 500
}

async function ask(ledger: Ledger, what: string, call: () => Promise<Told>): Promise<Told> {
  const told = await call().catch(() => ({ status: 0, headers: null, body: null }))
  const key = `${what} ${told.status}`
  ledger.answers.set(key, (ledger.answers.get(key) ?? 0) + 1)
  if (!isProper(told)) ledger.faults.push(key)
  return told
}

async function change(ledger: Ledger, server: RunningProcess, id: string, fee: string): Promise<void> {
  const input = { params: { id }, body: { evaluationFee: fee } }
  const { status } = await ask(ledger, 'change', () => as(visitor, server).call(changeFirm, input))
  if (status === 200) {
    ledger.present.set(id, fee)
    ledger.unsure.delete(id)
  } else ledger.unsure.add(id)
}

async function remove(ledger: Ledger, server: RunningProcess, id: string): Promise<void> {
  const { status } = await ask(ledger, 'delete', () =>
    as(visitor, server).call(deleteFirm, { params: { id } }),
  )
  ledger.present.delete(id)
  // Of one that is gone already an earlier answer was lost.
  if (status === 200 || status === 404) ledger.gone.add(id)
}

async function add(ledger: Ledger, server: RunningProcess, name: string): Promise<string | null> {
  const body = aFirm({ name, evaluationFee: '$1' })
  const made = await ask(ledger, 'create', () => as(visitor, server).call(createFirm, { body }))
  const id = made.status === 201 ? made.body?.id : undefined
  if (id === undefined) return null
  ledger.present.set(id, '$1')
  return id
}

/** One caller of the site: adds firms, changes what it added, deletes some, reads; each call goes to any server. */
export async function load(
  ledger: Ledger,
  servers: readonly RunningProcess[],
  { name, isOver }: { readonly name: string; readonly isOver: () => boolean },
): Promise<void> {
  const own: string[] = []
  for (let n = 0; !isOver(); n++) {
    const server = servers[Math.floor(Math.random() * servers.length)]
    if (!server) return
    const id = own.at(-1)
    if (n % 4 === 1) await ask(ledger, 'read', () => as(visitor, server).call(listFirms))
    else if (id !== undefined && n % 4 === 2) await change(ledger, server, id, `$${n}`)
    else if (id !== undefined && n % 12 === 3) {
      own.pop()
      await remove(ledger, server, id)
    } else {
      const made = await add(ledger, server, `Firm of ${name}, ${n}`)
      if (made !== null) own.push(made)
    }
    await pause(10)
  }
}

/** How many acknowledged writes a node does not show. */
export async function missingOn(node: GaleraNode, { present, gone, unsure }: Ledger): Promise<number> {
  const rows = await node.query('SELECT id, evaluationFee FROM site.firms')
  const there = new Map(rows.map(({ id, evaluationFee }) => [String(id), String(evaluationFee)]))
  const lost = [...present].filter(([id, fee]) => (unsure.has(id) ? !there.has(id) : there.get(id) !== fee))
  return lost.length + [...gone].filter((id) => there.has(id)).length
}

/** Every table with its checksum: the same text on nodes that hold the same. */
export async function contentOf(node: GaleraNode): Promise<string> {
  const tables = await node.query(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'site' ORDER BY 1",
  )
  const names = tables.map(({ name }) => `site.${String(name)}`).join(', ')
  return JSON.stringify(await node.query(`CHECKSUM TABLE ${names}`))
}
