import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { days } from '#contract/primitives/time.ts'
import { onUserDatabase, userTables } from '../device/user-database.ts'
import { acknowledge, attach, discard, resume, retryNow, saveDraft, submit } from './changes.ts'
import { createMemoryOutbox, createOutboxStorage } from './outbox-storage.ts'
import type { PostResponse } from './send-waiting.ts'
import { sendWaiting } from './send-waiting.ts'
import { emptyFields, type OutboxStorage } from './stored-submission.ts'
import { waitingReviews } from './waiting-reviews.ts'

const NOW = Date.parse('2026-11-20T09:00:00Z')
const taken: PostResponse = { status: 201, retryAfter: null, text: '{"message":"Thank you","id":"s1"}' }
const silence: PostResponse = { status: 0, retryAfter: null, text: '' }
const words = { ...emptyFields, firmName: 'Kestrel', description: 'Paid late' }

const kinds: readonly [string, () => OutboxStorage][] = [
  [
    'in the database',
    () => createOutboxStorage(onUserDatabase(userTables({ indexedDB: new IDBFactory(), IDBKeyRange }))),
  ],
  ['in memory', createMemoryOutbox],
]

describe.each(kinds)('the outbox %s', (_, open) => {
  /** An outbox, and the site that answers it in turn. */
  function anOutbox(...answers: readonly PostResponse[]) {
    const storage = open()
    const sent: { path: string; key: string; form: FormData }[] = []
    let time = NOW
    const send = (mayTry = true) =>
      sendWaiting({
        queues: [waitingReviews(storage)],
        post: async (path, body, key) => {
          if (typeof body === 'string') throw new Error('A review is sent as a form')
          sent.push({ path, key, form: body })
          return answers[sent.length - 1] ?? silence
        },
        now: () => time,
        mayTry: () => mayTry,
        onChange: () => undefined,
      })
    const all = () => storage.transact(() => ({}))
    const write = (key: string, at = NOW) => storage.transact(submit(key, words, at, '/there'))
    const later = (milliseconds: number) => {
      time += milliseconds
    }
    return { storage, sent, send, all, write, later }
  }
  const withFile = async (storage: OutboxStorage, key: string) => {
    const bytes = await new Blob(['payout']).arrayBuffer()
    const file = { id: 'f1', name: 'a.txt', bytes, type: 'text/plain', preview: '' }
    await storage.transact((reviews) => ({ ...attach(key, ['f1'])(reviews), addFiles: [file] }))
  }

  it('keeps the secret of a review that was taken, once its sender has read so, and forgets one without', async () => {
    const { storage, send, all, write } = anOutbox(taken, taken)
    await storage.transact(submit('k1', { ...words, managementSecret: 'secret' }, NOW, '/there'))
    await write('k2')
    await send()
    for (const key of ['k1', 'k2']) await storage.transact(acknowledge(key))
    const fields = { ...emptyFields, firmName: 'Kestrel', managementSecret: 'secret' }
    expect(await all()).toMatchObject([{ key: 'k1', state: 'kept', fields, files: [] }])
    await storage.transact(acknowledge('k1'))
    expect(await all()).toHaveLength(1)
    await storage.transact(discard('k1'))
    expect(await all()).toEqual([])
  })

  it('sends a review with its files and key, and then only remembers that it was received', async () => {
    const { storage, sent, send, all, write } = anOutbox(taken)
    await withFile(storage, 'k1')
    await write('k1')
    expect(await storage.files(['f1'])).toHaveLength(1)
    expect(await send()).toMatchObject({ waiting: 0 })
    expect(sent[0]?.path).toBe('/there')
    expect(sent[0]?.form.get('idempotencyKey')).toBe('k1')
    expect(sent[0]?.form.get('description')).toBe('Paid late')
    const file = sent[0]?.form.get('files') as File
    expect([file.name, file.type, await file.text()]).toEqual(['a.txt', 'text/plain', 'payout'])
    expect(await all()).toMatchObject([{ state: 'received', said: 'Thank you', files: [] }])
    expect((await all())[0]?.fields).toEqual({ ...emptyFields, firmName: 'Kestrel' })
    expect(await storage.files(['f1'])).toEqual([])
    await send()
    expect(sent).toHaveLength(1)
  })

  it('keeps what nobody answered, and sends it again with the same key', async () => {
    const { sent, send, all, write } = anOutbox(silence, taken)
    await write('k1')
    expect(await send()).toEqual({ waiting: 1, next: 0 })
    expect(await all()).toMatchObject([{ state: 'waiting' }])
    await send()
    expect(sent.map(({ key }) => key)).toEqual(['k1', 'k1'])
    expect(await all()).toMatchObject([{ state: 'received' }])
  })

  it('tries nothing while it may not, and stops at the first silence', async () => {
    const { sent, send, write } = anOutbox()
    await write('k1')
    await write('k2', NOW + 1)
    expect(await send(false)).toMatchObject({ waiting: 2 })
    expect(sent).toEqual([])
    await send()
    expect(sent.map(({ key }) => key)).toEqual(['k1'])
  })

  it('takes a page of a strange network for no answer', async () => {
    const portal = { status: 200, retryAfter: null, text: '<h1>Sign in</h1>' }
    const proxy = { status: 403, retryAfter: null, text: '<h1>Forbidden</h1>' }
    const { send, all, write } = anOutbox(portal, proxy)
    await write('k1')
    await send()
    await send()
    expect(await all()).toMatchObject([{ state: 'waiting' }])
  })

  it('waits as long as the site asks for', async () => {
    const busy = { status: 429, retryAfter: '30', text: '{"detail":"Too many reviews"}' }
    const { sent, send, all, write, later } = anOutbox(busy, taken)
    await write('k1')
    expect(await send()).toEqual({ waiting: 1, next: NOW + 30_000 })
    expect(await all()).toMatchObject([{ said: 'Too many reviews' }])
    await send()
    expect(sent).toHaveLength(1)
    later(30_000)
    await send()
    expect(await all()).toMatchObject([{ state: 'received' }])
  })

  it('waits for no moment that a wrong clock set, once that has been put right', async () => {
    const busy = { status: 429, retryAfter: '30', text: '{"detail":"Too many reviews"}' }
    const { send, all, write, later } = anOutbox(busy, taken)
    later(days(400))
    await write('k1')
    await send()
    later(-days(400))
    expect(await send(false)).toEqual({ waiting: 1, next: 0 })
    await send()
    expect(await all()).toMatchObject([{ state: 'received' }])
  })

  it('that the site itself fails at waits, and keeps back nothing behind it', async () => {
    const broken = { status: 500, retryAfter: null, text: '{"detail":"Internal server error"}' }
    const { send, all, write } = anOutbox(broken, taken)
    await write('k1')
    await write('k2', NOW + 1)
    await send()
    expect(await all()).toMatchObject([
      { key: 'k1', state: 'waiting', said: 'Internal server error' },
      { key: 'k2', state: 'received' },
    ])
  })

  it('does not wait where its sender asks to try now', async () => {
    const busy = { status: 503, retryAfter: null, text: '{"detail":"Back soon"}' }
    const { storage, send, all, write } = anOutbox(busy, taken)
    await write('k1')
    await send()
    await storage.transact(retryNow)
    await send()
    expect(await all()).toMatchObject([{ state: 'received' }])
  })

  it('gives a refused review back with the reason, its files with it', async () => {
    const text = '{"detail":"Too short","errors":[{"path":"description","message":"is too short"}]}'
    const { storage, send, all, write } = anOutbox({ status: 400, retryAfter: null, text })
    await withFile(storage, 'k1')
    await write('k1')
    await send()
    expect(await all()).toMatchObject([
      { state: 'draft', files: ['f1'], refusal: { detail: 'Too short', errors: [{ path: 'description' }] } },
    ])
    expect(await storage.files(['f1'])).toHaveLength(1)
  })

  it.each([
    [413, 'draft', 'Too large for the server in front of this site. Please send fewer or smaller files.'],
    [502, 'waiting', 'The site cannot be reached. Nothing was lost.'],
    [503, 'waiting', 'The site cannot be reached. Nothing was lost.'],
    [504, 'waiting', 'The site cannot be reached. Nothing was lost.'],
  ])('says in plain words what the page of a proxy means: %i', async (status, state, words) => {
    const { send, all, write } = anOutbox({ status, retryAfter: null, text: `<h1>${status}</h1>` })
    await write('k1')
    await send()
    const [one] = await all()
    expect([one?.state, one?.refusal?.detail ?? one?.said]).toEqual([state, words])
  })

  it('puts a refused review aside while another one is written, until it is taken up', async () => {
    const { storage, send, all, write } = anOutbox({ status: 413, retryAfter: null, text: '<h1>413</h1>' })
    await write('k1')
    await storage.transact(saveDraft('k2', words, NOW))
    await send()
    const states = async () => Object.fromEntries((await all()).map(({ key, state }) => [key, state]))
    expect(await states()).toEqual({ k1: 'returned', k2: 'draft' })
    await storage.transact(resume('k1'))
    expect(await states()).toEqual({ k1: 'draft', k2: 'returned' })
    await storage.transact(discard('k2'))
    expect(await states()).toEqual({ k1: 'draft' })
  })

  it('lets a slower tab neither overwrite later words nor touch what is on its way', async () => {
    const { storage, all, write } = anOutbox()
    await storage.transact(saveDraft('k1', words, NOW + 5))
    await storage.transact(saveDraft('k1', emptyFields, NOW))
    expect(await all()).toMatchObject([{ fields: words }])
    await write('k1', NOW + 6)
    await storage.transact(saveDraft('k1', emptyFields, NOW + 7))
    expect(await all()).toMatchObject([{ state: 'waiting', fields: words }])
  })
})
