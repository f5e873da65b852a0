import { useLayoutEffect, useMemo, useRef } from 'react'
import type { HistoryEntry, HistoryLine } from '#contract/history.ts'
import { isActOnFirms, isRestorable } from '#contract/history-version.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { ruleOf } from '#contract/reviews/policy-rules.ts'
import { reviewTag } from '#contract/reviews/review.ts'
import { submissionTag } from '#contract/submission.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { scrollerOf } from '#pwa/ui/marked-part.ts'
import { formatMoment } from '#pwa/ui/moment-text.ts'
import { withNames } from '#pwa/ui/with-names.tsx'
import { useTakeBack } from '../kit/account/staff-query.tsx'
import { CollectionRows } from '../kit/collection/collection.tsx'
import { Fetched } from '../kit/collection/load-state.tsx'
import { goneError } from '../kit/form/call-errors.ts'
import { useConfirm } from '../kit/form/dialog.tsx'
import { useAttempt, useTask } from '../kit/form/use-task.ts'
import { PanelLink } from '../kit/layout/panel-link.tsx'
import { useBanner } from '../kit/messages/banner.tsx'
import {
  useChangeReview,
  usePublishReview,
  useReadSubmission,
  useRefreshSubmissions,
} from '../submissions/queries.ts'
import { ChangeTable } from './change-table.tsx'
import { DetailScreen, EntryNote, Notes, type OpenedProps } from './detail.tsx'
import { fieldChanges, fieldLabel } from './entry-fields.ts'
import { useHistoryAddress } from './history-address.ts'
import { LINE, openLine, SentenceText } from './line-row.tsx'
import { DayList, HistoryList, linesAlone, loadState } from './list.tsx'
import {
  actQuestion,
  alreadyText,
  obstacleText,
  type ReviewPutBack,
  reviewPutBackOf,
  reviewQuestion,
} from './put-back.ts'
import { useHistoryEntry, useHistoryLines, useReadActRevert } from './queries.ts'
import { isAct, type Sentence, sentenceOf } from './sentence.ts'
import { ALREADY_BACK, type EarlierVersion, useEarlierVersion } from './use-earlier-version.ts'

const noteClasses = 'flex gap-2 text-sm wrap-anywhere text-text-2 icons:mt-0h'

/** The tab "History": who did what and when, day by day; one entry has the screen to itself. */
export function HistoryTab() {
  const address = useHistoryAddress()
  const { entry, act, open } = address
  const isOpen = entry !== null || act !== null
  const list = useListPlace(isOpen, entry ?? act)
  return (
    <>
      {list.isNeeded && (
        <div ref={list.ref} hidden={isOpen}>
          <HistoryList address={address} onOpen={(line) => open(openLine(line))} />
        </div>
      )}
      {entry !== null && <EntryScreen key={entry} id={entry} address={address} />}
      {entry === null && act !== null && <ActScreen key={act} id={act} address={address} />}
    </>
  )
}

/** Keeps the list as it is scrolled while something is open; afterwards its row has the focus. */
function useListPlace(isOpen: boolean, opened: string | null) {
  const ref = useRef<HTMLDivElement>(null)
  const isNeeded = useRef(!isOpen)
  if (!isOpen) isNeeded.current = true
  const place = useRef<{ readonly top: number; readonly opened: string | null } | null>(null)
  const top = useRef(0)
  useLayoutEffect(() => {
    const scroller = ref.current && scrollerOf(ref.current)
    if (isOpen) {
      place.current = { top: top.current, opened: opened ?? place.current?.opened ?? null }
      scroller?.scrollTo({ top: 0 })
      return
    }
    if (place.current) {
      const row = ref.current?.querySelector<HTMLElement>(
        `[${LINE}="${CSS.escape(place.current.opened ?? '')}"]`,
      )
      row?.focus({ preventScroll: true })
      scroller?.scrollTo({ top: place.current.top })
      place.current = null
    }
    const follow = () => {
      top.current = scroller?.scrollTop ?? 0
    }
    scroller?.addEventListener('scroll', follow, { passive: true })
    return () => scroller?.removeEventListener('scroll', follow)
  }, [isOpen, opened])
  return { ref, isNeeded: isNeeded.current }
}

/** Everything that one act did, each with its own way back. `id`: of the act. */
function ActScreen({ id, address }: OpenedProps) {
  const filter = useMemo(() => ({ batch: id }), [id])
  const loaded = useHistoryLines(filter)
  const { lines, ...rest } = linesAlone(loaded)
  const last = loaded.lines?.[0]
  const mark = last?.put_back ?? null
  const { busy, problem, told, revert } = useActRevert(id, mark)
  const says = last && sentenceOf(last)
  const count = (last?.parts ?? []).reduce((sum, part) => sum + part.count, 0)
  return (
    <DetailScreen
      title={says ? <SentenceText entry={last.entry} {...says} /> : 'History'}
      subtitle={last ? `${formatMoment(last.entry.at)} · ${pluralize(count, 'entry', 'entries')}` : ''}
      back={() => address.open({})}
      actions={
        last &&
        isActOnFirms(last.parts) && (
          <Button variant="primary" busy={busy} icon="rotate-ccw" onClick={revert}>
            Put Back
          </Button>
        )
      }
    >
      <Notes {...{ mark, told, problem, address }} />
      {says && <EntryNote entry={last.entry} detail={says.detail} />}
      <CollectionRows
        size="part"
        rows={lines}
        {...loadState(rest)}
        empty={<Empty bare icon="history" title="This action was not found" />}
      >
        {(lines) => (
          <DayList
            lines={lines}
            more={rest}
            onOpen={({ entry }) => address.open({ act: id, entry: entry.id })}
          />
        )}
      </CollectionRows>
    </DetailScreen>
  )
}

const actMessages = { failed: 'This action could not be put back. Please try again.' } as const

/** Obstacles that are named; the others are only counted. */
const MOST_NAMED = 5

function refusal(obstacles: readonly string[]): string {
  const named = obstacles.slice(0, MOST_NAMED).join('; ')
  const left = obstacles.length - MOST_NAMED
  const more = left > 0 ? `; and ${left} more` : ''
  return `Nothing was put back. ${named}${more}. You can still put the other entries back one by one.`
}

/** Takes a whole act on firms back, all of it in one request or nothing. `id`: of the act; `mark`: whether it was put back. */
function useActRevert(id: string, mark: HistoryLine['put_back']) {
  const readRevert = useReadActRevert()
  const confirm = useConfirm()
  const banner = useBanner()
  const takeBack = useTakeBack()
  const { busy, problem, told, run, fail, tell } = useTask()

  const revert = () =>
    run(async () => {
      const { obstacles, ...request } = await readRevert(id)
      const { create, change, remove } = request
      const isDone = create.length + change.length + remove.length + obstacles.length === 0
      // Mostly it was put back already: read again, so that the screen says so.
      if (isDone || (mark && obstacles.length > 0)) {
        return tell(alreadyText(mark, 'Everything already has its earlier values.'))
      }
      if (obstacles.length > 0) return fail(refusal(obstacles.map(obstacleText)))
      if (!(await confirm(actQuestion(request)))) return
      await takeBack(id)
      banner.success('Put back')
    }, actMessages)
  return { busy, problem, told, revert }
}

/** One entry, by its address. */
function EntryScreen({ id, address }: OpenedProps) {
  const query = useHistoryEntry(id)
  const back = () => address.open({ act: address.act })
  return (
    <Fetched
      query={query}
      size="part"
      failed={{ failed: 'The entry could not be loaded.' }}
      frame={(state) => (
        <DetailScreen title="History" subtitle="" back={back}>
          {state}
        </DetailScreen>
      )}
    >
      {(line) => <Entry line={line} address={address} back={back} />}
    </Fetched>
  )
}

interface EntryProps extends Pick<OpenedProps, 'address'> {
  readonly line: HistoryLine
  readonly back: () => void
}

/** One entry: person, time, network, changes, and the way to put it back. */
function Entry({ line, address, back }: EntryProps) {
  const { entry, put_back: mark } = line
  // The entry of a restore stands for its act; another entry of an act says what it did itself.
  const own = sentenceOf({ entry, parts: [] })
  const changes = fieldChanges(entry)
  const version = useEarlierVersion(line)
  const { told, problem } = version
  const wanted = reviewPutBackOf(entry)
  const fields = changes.length > 0 ? ` · ${pluralize(changes.length, 'field')}` : ''
  return (
    <DetailScreen
      title={<SentenceText entry={entry} {...titleOf(entry, own)} />}
      subtitle={`${formatMoment(entry.at)}${fields}`}
      back={back}
      actions={
        isRestorable(entry.subject) ? (
          <VersionButtons entry={entry} version={version} />
        ) : (
          wanted && <PutReviewBack line={line} wanted={wanted} />
        )
      }
    >
      <Notes {...{ mark, told, problem, address }} />
      <VersionPart entry={entry} version={version} />
      {changes.length > 0 ? (
        <ChangeTable label="What changed" changes={changes} heads={['Before', 'After']} />
      ) : (
        <EntryNote entry={entry} detail={own.detail} />
      )}
      {version.canRevert && (
        <p className={noteClasses}>
          <Icon name="info" size="s" />
          <span>
            <span>“Put Back” restores</span>{' '}
            <span>{changes.length === 1 ? 'this field' : `these ${changes.length} fields`}</span> alone; later
            changes to other fields stay. The change is recorded in History and can be undone.
          </span>
        </p>
      )}
      <ShortenedNote fields={version.shortened} />
      <EntryLinks line={line} version={version} address={address} />
    </DetailScreen>
  )
}

/** The table below says which fields a change is about. */
function titleOf({ action, subject, subject_name }: HistoryEntry, own: Sentence) {
  const isChange = action === 'change' && (subject === 'firm' || subject === 'theme') && own.rest === ''
  return isChange ? { ...own, does: own.does.replace(/^changed .*/, 'changed'), name: subject_name } : own
}

function ShortenedNote({ fields }: { readonly fields: readonly string[] }) {
  if (fields.length === 0) return null
  return (
    <p className={noteClasses}>
      <span>Too long to be kept in History, so these stay as they are:</span>{' '}
      <span>{`${fields.map(fieldLabel).join(', ')}.`}</span>
    </p>
  )
}

interface VersionProps {
  readonly entry: HistoryEntry
  readonly version: EarlierVersion
}

function VersionButtons({ entry, version }: VersionProps) {
  const isDeletion = entry.action === 'delete'
  const { busy } = version
  return (
    <>
      {entry.before !== null && !isDeletion && (
        <Button busy={busy} icon="eye" onClick={() => version.view('before')}>
          Look at It Before
        </Button>
      )}
      {isDeletion && (
        <Button variant="primary" busy={busy} icon="rotate-ccw" onClick={version.addAgain}>
          Add Again
        </Button>
      )}
      {version.canRevert && (
        <Button variant="primary" busy={busy} icon="rotate-ccw" onClick={version.revert}>
          Put Back
        </Button>
      )}
    </>
  )
}

/** Where a thing of the history is looked at as it is now, by its noun. */
const places: Partial<Record<HistoryEntry['subject'], (id: string) => Readonly<Record<string, string>>>> = {
  firm: (firm) => ({ tab: 'firms', firm }),
  user: (user) => ({ tab: 'users', user }),
  submission: (submission) => ({ tab: 'submissions', submission, status: 'all' }),
  review: (submission) => ({ tab: 'submissions', submission, status: 'all' }),
  theme: (theme) => ({ tab: 'settings', theme }),
  page: (page) => ({ tab: 'settings', page }),
  settings: () => ({ tab: 'settings' }),
  backup: () => ({ tab: 'backup' }),
}

const hasHistory = ({ subject, subject_id }: HistoryEntry) =>
  subject_id !== '' && ['firm', 'theme', 'user', 'session', 'submission', 'review', 'page'].includes(subject)

/** The ways on from an entry: to the thing, to its own history, and to what else was done in the same act. */
function EntryLinks({
  line: { entry, parts },
  version,
  address,
}: Omit<EntryProps, 'back'> & Pick<VersionProps, 'version'>) {
  const act = isAct(parts) ? entry.batch : null
  const isGone = entry.action === 'delete'
  const place = isGone ? undefined : places[entry.subject]?.(entry.subject_id)
  return (
    <nav className="flex flex-wrap items-center gap-x-2 gap-y-1" aria-label="More about this entry">
      {act && (
        <Button icon="layers" onClick={() => address.open({ act })}>
          Everything in this action
        </Button>
      )}
      {hasHistory(entry) && (
        <Button icon="history" onClick={() => address.showOnly(entry.subject_id)}>
          <span>{withNames(`All about ${entry.subject_name || 'this'}`, [entry.subject_name])}</span>
        </Button>
      )}
      {place && (
        <PanelLink icon="eye" variant="outline" params={place}>
          {entry.subject === 'backup' ? 'Backups and safety copies' : 'See the current version'}
        </PanelLink>
      )}
      {isRestorable(entry.subject) && !isGone && (
        <Button busy={version.busy} icon="eye" onClick={() => version.view('after')}>
          Look at It After
        </Button>
      )}
      {entry.address !== '' && <span className="text-sm text-text-3">{`Done from ${entry.address}`}</span>}
    </nav>
  )
}

/** An earlier version of the whole thing beside the current one; nothing until one is opened. */
function VersionPart({ entry, version: { compared, busy, restore } }: VersionProps) {
  if (!compared) return null
  const { subject_name: name } = entry
  const changes = fieldChanges({ before: compared.now, after: compared.fields })
  const isGone = compared.tag === null
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-h3 font-650">
        {withNames(`${name} ${compared.side === 'before' ? 'before this' : 'after this'}`, [name])}
      </h2>
      {entry.action === 'delete' && !isGone ? (
        <p className={noteClasses}>{ALREADY_BACK}</p>
      ) : (
        <>
          {changes.length > 0 ? (
            <>
              <Button
                variant="tonal"
                busy={busy}
                icon="rotate-ccw"
                className="justify-self-start"
                onClick={restore}
              >
                {isGone ? 'Add This Version Again' : 'Put This Version Back'}
              </Button>
              <ChangeTable label="Compared with now" changes={changes} heads={['Now', 'Then']} />
            </>
          ) : (
            <p className={noteClasses}>{isGone ? 'It no longer exists.' : 'Nothing has changed since.'}</p>
          )}
          <ShortenedNote fields={compared.shortened} />
        </>
      )}
    </section>
  )
}

const reviewMessages = { failed: 'The review was not put back. Please try again.' } as const

/** Stands in History as the reason for what is put back. */
const REASON = 'Put back from History'

/** Puts a decision on a published review back, as a decision of its own. */
function PutReviewBack({
  line: { entry, put_back: mark },
  wanted,
}: Pick<EntryProps, 'line'> & { readonly wanted: ReviewPutBack }) {
  const readSubmission = useReadSubmission()
  const { save: publish } = usePublishReview()
  const { save: change } = useChangeReview()
  const refresh = useRefreshSubmissions()
  const banner = useBanner()
  const confirm = useConfirm()
  const { attempt, isBusy } = useAttempt()
  const query = { puts_back: entry.id }
  /** Returns what to say afterwards. */
  const write = async () => {
    const { subject_id: id } = entry
    const submission = await readSubmission(id)
    const { review } = submission
    if (!review || submission.status !== 'approved') throw goneError('The review is no longer published.')
    const { firmId, removed, proof, showName, incentivised, connected, struck } = review
    if (Object.keys(wanted.choices).length > 0) {
      const labels = { showName, incentivised, connected }
      const chosen = { firmId, removed, proof, ...labels, struck, ...wanted.choices }
      const why = { reason: review.removalReason, rule: ruleOf(review.removalRule) }
      const body = { tag: submissionTag(submission), ...chosen, ...why }
      await publish({ params: { id }, query, body })
    } else if (wanted.state && wanted.state !== review.state) {
      const body = { state: wanted.state, reason: REASON }
      await change({ params: { id: review.id }, query, body }, reviewTag(review))
    } else return alreadyText(mark, 'The review is as it was before already.')
    return 'Review put back'
  }
  const putBack = async () => {
    if (!(await confirm(reviewQuestion(wanted)))) return
    await attempt(async () => {
      banner.success(await write())
      await refresh()
    }, reviewMessages)
  }
  return (
    <Button variant="primary" busy={isBusy} icon="rotate-ccw" onClick={() => void putBack()}>
      Put Back
    </Button>
  )
}
