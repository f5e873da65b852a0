import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { expect, it, onTestFinished } from 'vitest'
import { type OwnSubmission, ownSubmission } from '#contract/own-submissions.ts'
import { aServer, json } from '#testing/device/a-server.ts'
import { createMemoryOutbox } from './outbox-storage.ts'
import { postOnce, sendWaiting } from './send-waiting.ts'
import { emptyFields, type FollowUp } from './stored-submission.ts'
import { followUp, type ReadReview, waitingCorrections } from './waiting-corrections.ts'

const NOW = Date.parse('2026-11-26T12:00:00.000Z')
const secret = 'secret'.padEnd(43, 'x')

const review = (changes: Partial<OwnSubmission['content']> = {}): OwnSubmission => ({
  id: 's1',
  state: 'published',
  content: {
    firmName: 'Kestrel',
    description: 'No answer yet.',
    rating: 2,
    accountSize: '$50,000',
    outcome: 'payout_waiting',
    experiencedOn: '',
    payoutAmount: '$1,310',
    payoutRequestedOn: '2026-11-01',
    payoutReceivedOn: '',
    payoutMethod: '',
    refusalReason: '',
    incentivised: false,
    showName: false,
    firmId: '',
    ...changes,
  },
  sent_at: '2026-11-02T09:00:00.000Z',
  decided_at: '2026-11-03T09:00:00.000Z',
  reason: '',
  firmName: '',
  published: null,
  withdrawn_at: null,
  statement: null,
  objection: null,
})

const readReview: ReadReview = (reply) => {
  const read = v.safeParse(ownSubmission, reply)
  return read.success ? read.output : null
}

/** A device with one published review whose payout waits, and the site that answers its corrections in turn. */
async function aDevice(...answers: readonly ReturnType<typeof json>[]) {
  const bodies: Record<string, unknown>[] = []
  const server = await aServer(
    ...answers.map((answer) => async (response: Parameters<ReturnType<typeof json>>[0]) => {
      bodies.push(JSON.parse(await text(response.req)))
      answer(response)
    }),
  )
  onTestFinished(server.close)
  const storage = createMemoryOutbox()
  const fields = { ...emptyFields, firmName: 'Kestrel', managementSecret: secret }
  const own = { review: review(), readAt: '2026-11-20T09:00:00.000Z' }
  const rest = { files: [], changedAt: 1, sendTo: '', notBefore: 0, said: '', refusal: null }
  await storage.transact(() => ({ put: [{ key: 'k1', state: 'kept', fields, own, ...rest }] }))
  const post = (path: string, body: FormData | string) => postOnce(server.origin + path, body)
  const parts = { post, now: () => NOW, onChange: () => undefined }
  return {
    bodies,
    storage,
    answered: (answer: FollowUp['answer'], day = '2026-11-26') =>
      storage.transact(followUp({ key: 'k1', answer, day })),
    send: async (isOnline = true, queues = [waitingCorrections({ storage, readReview })]) =>
      (await sendWaiting({ ...parts, queues, mayTry: () => isOnline })).waiting,
    stored: async () => (await storage.transact(() => ({})))[0],
  }
}

it('an answer waits for a connection, and is sent once as a correction of the whole review', async () => {
  const corrected = review({ outcome: 'paid_out', payoutReceivedOn: '2026-11-26' })
  const { bodies, answered, send, stored } = await aDevice(json({ ...corrected, state: 'waiting' }))
  await answered('paid')
  expect(await send(false)).toBe(1)
  expect(bodies).toEqual([])
  expect(await send()).toBe(0)
  expect(await send()).toBe(0)
  expect(bodies).toEqual([{ secret, ...corrected.content }])
  expect(await stored()).toMatchObject({
    followUp: { answer: 'paid', day: '2026-11-26', isUnsent: false },
    own: { review: { state: 'waiting', content: { outcome: 'paid_out' } } },
  })
})

it('an answer that is taken back says again that the payout waits, without the day of receiving', async () => {
  const { bodies, answered, send, stored } = await aDevice(
    json(review({ outcome: 'paid_out', payoutReceivedOn: '2026-11-26' })),
    json(review()),
  )
  await answered('paid')
  await send()
  await answered('undone')
  expect(await send()).toBe(0)
  expect(bodies[1]).toMatchObject({ outcome: 'payout_waiting', payoutReceivedOn: '', payoutAmount: '$1,310' })
  expect((await stored())?.followUp).toBeUndefined()
})

it('nothing is sent where the payout still waits', async () => {
  const { bodies, answered, send, stored } = await aDevice(json(review()))
  await answered('waiting')
  expect(await send()).toBe(0)
  expect(bodies).toEqual([])
  expect((await stored())?.followUp).toMatchObject({ answer: 'waiting', day: '2026-11-26' })
})

it('an answer that is given while another one is on its way is sent as well', async () => {
  const until = Promise.withResolvers<void>()
  const device = await aDevice(
    (response) => void until.promise.then(() => json(review({ outcome: 'paid_out' }))(response)),
    json(review({ outcome: 'payout_refused' })),
  )
  await device.answered('paid')
  const sending = device.send()
  await expect.poll(() => device.bodies.length).toBe(1)
  await device.answered('refused')
  until.resolve()
  expect(await sending).toBe(0)
  expect(device.bodies.map(({ outcome }) => outcome)).toEqual(['paid_out', 'payout_refused'])
})

it('a server that is not there keeps the answer, one that refuses it says why', async () => {
  const { answered, send, stored } = await aDevice(
    json({ detail: 'Down for a moment' }, 503),
    json({ detail: 'Submissions are closed' }, 403),
  )
  await answered('refused')
  expect(await send()).toBe(1)
  expect((await stored())?.followUp).toMatchObject({ isUnsent: true, problem: '' })
  expect(await send()).toBe(0)
  expect((await stored())?.followUp).toMatchObject({ isUnsent: false, problem: 'Submissions are closed' })
})

it('a worker that reads no review keeps the one that is known until its sender looks at it', async () => {
  const { bodies, answered, storage, send, stored } = await aDevice(json(review({ outcome: 'paid_out' })))
  await answered('paid')
  expect(await send(true, [waitingCorrections({ storage })])).toBe(0)
  expect(bodies).toMatchObject([{ outcome: 'paid_out' }])
  expect(await stored()).toMatchObject({
    followUp: { answer: 'paid', isUnsent: false },
    own: { review: { content: { outcome: 'payout_waiting' } } },
  })
})
