import * as v from 'valibot'
import { createSubmission } from '#contract/create-submission.ts'
import { correctOwnSubmission } from '#contract/own-submissions.ts'
import { seconds } from '#contract/primitives/time.ts'
import { SILENCE_LIMIT } from '#pwa/api/call.ts'
import { upload } from '#pwa/api/upload.ts'
import { alone } from '../device/database.ts'
import { onUserDatabase, type UserTables } from '../device/user-database.ts'
import { logWarning } from '../log-warning.ts'
import type { ReportOutcome, WaitingReport } from '../reviews/messages.ts'
import { createOwnReports } from '../reviews/own-reports.ts'
import {
  acknowledge,
  attach,
  detach,
  discard,
  resume,
  retryNow,
  saveDraft,
  submissionIn,
  submit,
} from './changes.ts'
import type { OutboxRequest, OwnOutcome, ShownOutbox, ShownSubmission } from './messages.ts'
import { createOutboxStorage, type OnDatabase } from './outbox-storage.ts'
import { createOutboxWithFallback } from './outbox-with-fallback.ts'
import { createOwnSubmissionRequests } from './own-submission-requests.ts'
import { prepareFiles } from './prepare-files.ts'
import { attempt, CHANGED, postOnce, type Rest, SENDING, sendWaiting } from './send-waiting.ts'
import type { Change, OutboxStorage, StoredSubmission } from './stored-submission.ts'
import { followUp, type ReadReview, waitingCorrections } from './waiting-corrections.ts'
import { outcomeOnForm, reportToSend, waitingReports } from './waiting-reports.ts'
import { waitingReviews } from './waiting-reviews.ts'

async function toDisplayedSubmission(
  storage: OutboxStorage,
  submission: StoredSubmission,
): Promise<ShownSubmission> {
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
  return Promise.all(newestFirst.map((submission) => toDisplayedSubmission(storage, submission)))
}

/** Prepares files for a draft, beside those that it has. */
async function prepareAttachment(
  storage: OutboxStorage,
  { key, files, rules }: Extract<OutboxRequest, { do: 'attach' }>,
) {
  const draft = submissionIn(await storage.transact(() => ({})), key)
  return prepareFiles(files, await storage.files(draft?.files ?? []), rules)
}

const readReview: ReadReview = (reply) => {
  const read = v.safeParse(correctOwnSubmission.response, reply)
  return read.success ? read.output : null
}

/** Pause before trying again without a response, in milliseconds; it doubles up to the longest. */
const FIRST_PAUSE = seconds(5)
const LONGEST_PAUSE = seconds(300)

/**
 * Runs `attempt` now, one run after the other, and again after a pause while something waits. All who ask during a run get one
 * more: a slow line is not to carry the same photo again and again.
 */
function createRetryingSender(attempt: () => Promise<Rest>, isOnline: () => boolean) {
  let pause = FIRST_PAUSE
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> = Promise.resolve()
  let isNext = false

  const begin = () => {
    isNext = false
    return attempt()
  }
  const send = (): void => {
    clearTimeout(timer)
    if (isNext) return
    isNext = true
    sending = sending.then(begin).then(
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

interface SenderParts {
  readonly storage: OutboxStorage
  readonly onDatabase: OnDatabase
  readonly isOnline: () => boolean
  readonly show: () => Promise<void>
  /** Told after every change of what is stored. */
  readonly changed: () => Promise<void>
  /** null: the upload has ended. */
  readonly onProgress: (progress: ShownOutbox['progress']) => void
}

/** Sends what waits. */
function createSender({ storage, onDatabase, isOnline, show, changed, onProgress }: SenderParts) {
  const post = async (path: string, body: FormData | string, key: string) => {
    if (typeof body === 'string') return postOnce(path, body, AbortSignal.timeout(SILENCE_LIMIT))
    const tell = (sent: number, total: number) => onProgress({ key, sent, total })
    tell(0, 0)
    const answer = await upload(path, body, { onProgress: tell })
    onProgress(null)
    return answer
  }
  const parts = { post, now: Date.now }
  const queues = [
    waitingReviews(storage),
    waitingCorrections({ storage, readReview }),
    waitingReports(onDatabase),
  ]
  const sender = createRetryingSender(async () => {
    await show()
    return alone(SENDING, () => sendWaiting({ ...parts, queues, mayTry: isOnline, onChange: changed }))
  }, isOnline)
  return {
    ...sender,
    /** Sends a report that is kept already, and tells how that ended. Never throws. */
    async sendReport(report: WaitingReport): Promise<ReportOutcome> {
      const waiting = reportToSend(onDatabase, report, { isOnForm: true })
      try {
        return outcomeOnForm(
          await alone(SENDING, () => attempt(waiting, parts), AbortSignal.timeout(SILENCE_LIMIT)),
        )
      } catch (error) {
        logWarning('A report waits for what is being sent', error)
        return { kind: 'waiting', isBusy: true }
      }
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
  const onDatabase = onUserDatabase(tables)
  const storage = createOutboxWithFallback(createOutboxStorage(onDatabase))
  const channel = new BroadcastChannel(CHANGED)

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
    channel.postMessage('changed')
    await show()
  }
  const change = async (work: (held: readonly StoredSubmission[]) => Change) => {
    await storage.transact(work)
    await changed()
  }
  channel.onmessage = () => void show()
  const onOutcome = (ownOutcome: OwnOutcome) => update({ ownOutcome })

  const onProgress = (progress: ShownOutbox['progress']) => (progress ? update : set)({ progress })
  const { send, wake, sendReport } = createSender({
    storage,
    onDatabase,
    isOnline,
    show,
    changed,
    onProgress,
  })

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
        await storage.transact(retryNow)
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
    sendReport,
    /** The connection or the visitor is back: waiting submissions may go now. */
    wake,
  }
}
