import { createSubmission } from '#contract/create-submission.ts'
import { seconds } from '#contract/primitives/time.ts'
import { upload } from '#pwa/api/upload.ts'
import { onUserDatabase, type UserTables } from '../device/user-database.ts'
import { logWarning } from '../log-warning.ts'
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
import type { OutboxRequest, Progress, ShownOutbox, ShownSubmission } from './messages.ts'
import { createOutboxStorage } from './outbox-storage.ts'
import { createOutboxWithFallback } from './outbox-with-fallback.ts'
import { createOwnSubmissionRequests } from './own-submission-requests.ts'
import { prepareFiles } from './prepare-files.ts'
import { CHANGED, SENDING, sendWaiting } from './send-waiting.ts'
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

/** Pause before a retry without a response, in milliseconds; it doubles up to the longest. */
const FIRST_PAUSE = seconds(5)
const LONGEST_PAUSE = seconds(300)

export interface OutboxParts {
  readonly tables: UserTables
  readonly post: (outbox: ShownOutbox) => void
  readonly isOnline: () => boolean
}

/** Keeps drafts, and sends what is submitted as soon as it can. Lives beside the sync in its worker. */
export function createOutboxWorker({ tables, post, isOnline }: OutboxParts) {
  let submissions: readonly ShownSubmission[] = []
  let progress: Progress | null = null
  let fileProblems: readonly string[] = []
  let isPreparing = false
  let ownOutcome: ShownOutbox['ownOutcome'] = null
  let pause = FIRST_PAUSE
  let timer: ReturnType<typeof setTimeout> | undefined
  let turn: Promise<unknown> = Promise.resolve()
  const storage = createOutboxWithFallback(createOutboxStorage(onUserDatabase(tables)))
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANGED)

  const postState = () =>
    post({ submissions, progress, trouble: storage.trouble(), fileProblems, isPreparing, ownOutcome })
  const show = async () => {
    submissions = await onShow(storage)
    postState()
  }
  const changed = async () => {
    channel?.postMessage('changed')
    await show()
  }
  const change = async (work: (held: readonly StoredSubmission[]) => Change) => {
    await storage.transact(work)
    await changed()
  }
  if (channel) channel.onmessage = () => void show()

  const postOnce = async (path: string, form: FormData, key: string) => {
    progress = { key, sent: 0, total: 0 }
    postState()
    const onProgress = (sent: number, total: number) => {
      progress = { key, sent, total }
      postState()
    }
    const answer = await upload(path, form, { onProgress })
    progress = null
    return answer
  }
  const run = () =>
    sendWaiting({ storage, post: postOnce, now: Date.now, mayTry: isOnline, onChange: changed })
  const sendOnce = () => {
    const locks = globalThis.navigator?.locks
    return locks ? locks.request(SENDING, run) : run()
  }
  /** One run after the other in this tab too, where the browser has no locks. */
  const send = (): void => {
    clearTimeout(timer)
    sending = sending
      .then(show)
      .then(sendOnce)
      .then(
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
  let sending: Promise<void> = Promise.resolve()

  const add = async (ask: Extract<OutboxRequest, { do: 'attach' }>) => {
    isPreparing = true
    fileProblems = []
    await show()
    try {
      const draft = submissionIn(await storage.transact(() => ({})), ask.key)
      const prepared = await prepareFiles(ask.files, await storage.files(draft?.files ?? []), ask.rules)
      fileProblems = prepared.problems
      const ids = prepared.files.map(({ id }) => id)
      await storage.transact((held) => ({
        ...attach(ask.key, ids)(held),
        addFiles: prepared.files,
      }))
    } finally {
      isPreparing = false
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
        fileProblems = []
        await change(submit(ask.key, ask.fields, ask.at, createSubmission.path))
        return send()
      case 'discard':
        fileProblems = []
        return change(discard(ask.key))
      case 'acknowledge':
        return change(acknowledge(ask.key))
      case 'resume':
        return change(resume(ask.key))
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
    handleOwn: createOwnSubmissionRequests({
      storage,
      change,
      onOutcome(outcome) {
        ownOutcome = outcome
        postState()
      },
    }),
    /** The connection or the visitor is back: waiting submissions may go now. */
    wake(): void {
      pause = FIRST_PAUSE
      send()
    },
  }
}

export type OutboxWorker = ReturnType<typeof createOutboxWorker>
