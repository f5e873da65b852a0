import { createSubmission } from '#contract/create-submission.ts'
import { seconds } from '#contract/primitives/time.ts'
import { upload } from '#pwa/api/upload.ts'
import { onUserDatabase, type UserTables } from '../device/user-database.ts'
import { logWarning } from '../log-warning.ts'
import { createOwnReports } from '../reviews/own-reports.ts'
import {
  acknowledge,
  attach,
  detach,
  discard,
  hurry,
  resume,
  saveDraft,
  submissionIn,
  submit,
} from './changes.ts'
import { correctWith, followUp, sendFollowUps } from './follow-ups.ts'
import type { OutboxRequest, OwnOutcome, ShownOutbox, ShownSubmission } from './messages.ts'
import { createOutboxStorage } from './outbox-storage.ts'
import { createOutboxWithFallback } from './outbox-with-fallback.ts'
import { createOwnSubmissionRequests } from './own-submission-requests.ts'
import { prepareFiles } from './prepare-files.ts'
import { CHANGED, type Rest, SENDING, sendWaiting } from './send-waiting.ts'
import type { Change, OutboxStorage, StoredSubmission } from './stored-submission.ts'

async function oneOnShow(storage: OutboxStorage, submission: StoredSubmission): Promise<ShownSubmission> {
  const { sendTo: _, ...shown } = submission
  const files = await storage.files(submission.files)
  return {
    ...shown,
    files: files.map(({ id, name, bytes, preview }) => ({ id, name, size: bytes.byteLength, preview })),
  }
}

/** All submissions as the page shows them, those changed last first. */
async function onShow(storage: OutboxStorage): Promise<readonly ShownSubmission[]> {
  const submissions = await storage.transact(() => ({}))
  const newestFirst = [...submissions].sort((one, other) => other.changedAt - one.changedAt)
  return Promise.all(newestFirst.map((submission) => oneOnShow(storage, submission)))
}

/** Prepares files for a draft, beside those that it has. */
async function prepareAttachment(
  storage: OutboxStorage,
  { key, files, rules }: Extract<OutboxRequest, { do: 'attach' }>,
) {
  const draft = submissionIn(await storage.transact(() => ({})), key)
  return prepareFiles(files, await storage.files(draft?.files ?? []), rules)
}

/** Sends submissions that wait, then answers about payouts. */
async function sendAll(parts: Omit<Parameters<typeof sendWaiting>[0], 'now'>): Promise<Rest> {
  const rest = await sendWaiting({ ...parts, now: Date.now })
  const followUps = await sendFollowUps({ ...parts, now: Date.now, correct: correctWith() })
  return followUps === 0 ? rest : { waiting: rest.waiting + followUps, next: 0 }
}

/** Pause before trying again without a response, in milliseconds; it doubles up to the longest. */
const FIRST_PAUSE = seconds(5)
const LONGEST_PAUSE = seconds(300)

/** Runs `attempt` now, one run after the other, and again after a pause while something waits. */
function createRetryingSender(attempt: () => Promise<Rest>, isOnline: () => boolean) {
  let pause = FIRST_PAUSE
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> = Promise.resolve()

  const send = (): void => {
    clearTimeout(timer)
    sending = sending.then(attempt).then(
      ({ waiting, next }) => {
        if (waiting === 0 || !isOnline()) return
        const wait = next > 0 ? next - Date.now() : pause
        if (next === 0) pause = Math.min(pause * 2, LONGEST_PAUSE)
        clearTimeout(timer)
        timer = setTimeout(send, Math.max(wait, seconds(1)))
      },
      (error: unknown) => logWarning('Nothing could be sent', error),
    )
  }
  return {
    send,
    /** The connection or the visitor is back: starts over with the shortest pause. */
    wake(): void {
      pause = FIRST_PAUSE
      send()
    },
  }
}

export interface OutboxParts {
  readonly tables: UserTables
  readonly post: (outbox: ShownOutbox) => void
  readonly isOnline: () => boolean
}

type State = Omit<ShownOutbox, 'trouble'>

const INITIAL: State = {
  submissions: [],
  progress: null,
  fileProblems: [],
  isPreparing: false,
  ownOutcome: null,
}

/** Keeps drafts, and sends what is submitted as soon as it can. Lives beside the sync in its worker. */
export function createOutboxWorker({ tables, post, isOnline }: OutboxParts) {
  let state = INITIAL
  let turn: Promise<unknown> = Promise.resolve()
  const storage = createOutboxWithFallback(createOutboxStorage(onUserDatabase(tables)))
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANGED)

  /** The page sees it with the next update. */
  const set = (next: Partial<State>) => {
    state = { ...state, ...next }
  }
  const update = (next: Partial<State>) => {
    set(next)
    post({ ...state, trouble: storage.trouble() })
  }
  const show = async () => update({ submissions: await onShow(storage) })
  const changed = async () => {
    channel?.postMessage('changed')
    await show()
  }
  const change = async (work: (held: readonly StoredSubmission[]) => Change) => {
    await storage.transact(work)
    await changed()
  }
  if (channel) channel.onmessage = () => void show()
  const onOutcome = (ownOutcome: OwnOutcome) => update({ ownOutcome })

  const postOnce = async (path: string, form: FormData, key: string) => {
    const onProgress = (sent: number, total: number) => update({ progress: { key, sent, total } })
    onProgress(0, 0)
    const answer = await upload(path, form, { onProgress })
    set({ progress: null })
    return answer
  }
  const run = () => sendAll({ storage, post: postOnce, mayTry: isOnline, onChange: changed })
  const { send, wake } = createRetryingSender(async () => {
    await show()
    const locks = globalThis.navigator?.locks
    return locks ? locks.request(SENDING, run) : run()
  }, isOnline)

  const add = async (ask: Extract<OutboxRequest, { do: 'attach' }>) => {
    set({ isPreparing: true, fileProblems: [] })
    await show()
    try {
      const prepared = await prepareAttachment(storage, ask)
      set({ fileProblems: prepared.problems })
      const ids = prepared.files.map(({ id }) => id)
      await storage.transact((held) => ({ ...attach(ask.key, ids)(held), addFiles: prepared.files }))
    } finally {
      set({ isPreparing: false })
    }
    await changed()
  }

  const answer = async (ask: OutboxRequest): Promise<void> => {
    switch (ask.do) {
      case 'open':
        return show()
      case 'keep':
        return change(saveDraft(ask.key, ask.fields, ask.at))
      case 'attach':
        return add(ask)
      case 'detach':
        return change(detach(ask.key, ask.id))
      case 'submit':
        set({ fileProblems: [] })
        await change(submit(ask.key, ask.fields, ask.at, createSubmission.path))
        return send()
      case 'discard':
        set({ fileProblems: [] })
        return change(discard(ask.key))
      case 'acknowledge':
        return change(acknowledge(ask.key))
      case 'resume':
        return change(resume(ask.key))
      case 'follow-up':
        await change(followUp(ask))
        return send()
      case 'send':
        await storage.transact(hurry)
        return send()
    }
  }
  return {
    /** Handles one request after the other. */
    handle(ask: OutboxRequest): void {
      turn = turn
        .then(() => answer(ask))
        .catch((error: unknown) => {
          logWarning('The outbox could not do it', error)
          return show()
        })
    },
    handleOwn: createOwnSubmissionRequests({ storage, tables, change, show: changed, onOutcome }),
    ownReports: createOwnReports({ tables, isOnline }),
    /** The connection or the visitor is back: waiting submissions may go now. */
    wake,
  }
}

export type OutboxWorker = ReturnType<typeof createOutboxWorker>
