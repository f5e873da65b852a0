import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { typedName } from '#contract/primitives/fold.ts'
import { waitingOf } from '#contract/submission-queue.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Button, type ButtonVariant } from '#pwa/ui/button.tsx'
import { Combobox } from '#pwa/ui/combobox.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import type { IconName } from '#pwa/ui/icon-names.ts'
import { formatMoment } from '#pwa/ui/moment-text.ts'
import field from '#pwa/ui/parts.module.css'
import type { StaffQuery } from '../kit/account/staff-query.tsx'
import { Collection } from '../kit/collection/collection.tsx'
import { RefreshButton } from '../kit/collection/list-controls.tsx'
import listRows from '../kit/collection/list-rows.module.css'
import { LoadState } from '../kit/collection/load-state.tsx'
import { choiceParam, openParam, useParams, useSelectedParam } from '../kit/collection/use-params.ts'
import { useLeaveGuard } from '../kit/form/safe-save/leave-guard.tsx'
import { useAttempt } from '../kit/form/use-task.ts'
import { opensRow, useListKeys } from '../kit/keys/list-keys.ts'
import { MissingItem } from '../kit/layout/open-item.tsx'
import { HistoryLink, PanelLink } from '../kit/layout/panel-link.tsx'
import { Panes } from '../kit/layout/panes.tsx'
import { useBanner } from '../kit/messages/banner.tsx'
import { useQueueCounts, useRefreshSubmissions } from './queries.ts'
import { ageOf } from './submission-labels.ts'

/** The kinds of queue; the first is shown where the address names none. */
const kinds = [
  { kind: 'reviews', label: 'Reviews' },
  { kind: 'reports', label: 'Reports' },
  { kind: 'answers', label: 'Answers' },
  { kind: 'objections', label: 'Objections' },
] as const
export type QueueKind = (typeof kinds)[number]['kind']

const NONE_OPEN = { submission: null, report: null, answer: null, objection: null }

const table = {
  kind: choiceParam(
    'queue',
    kinds.map(({ kind }) => kind),
    'reviews',
  ),
  submission: openParam('submission'),
  report: openParam('report'),
  answer: openParam('answer'),
  objection: openParam('objection'),
}

/** Which kind the address names. */
export const useQueueKind = (): QueueKind => useParams(table).values.kind

/**
 * The kinds side by side, with how much of each waits. Those of which nothing does are folded away, save the first and the open
 * one.
 */
function QueueKinds() {
  const name = useId()
  const [isOpen, setOpen] = useState(false)
  const { values, set } = useParams(table)
  const { mayLeave } = useLeaveGuard()
  const { data } = useQueueCounts()
  const waiting = data && waitingOf(data)
  const choose = async (kind: QueueKind) => {
    if (await mayLeave()) set({ kind, ...NONE_OPEN })
  }
  const isNear = (kind: QueueKind) => kind === 'reviews' || kind === values.kind || Boolean(waiting?.[kind])
  return (
    <div className="flex items-center border-b border-b-border">
      <fieldset className="flex min-w-0 flex-auto flex-wrap" aria-label="What waits">
        {kinds
          .filter(({ kind }) => isOpen || isNear(kind))
          .map(({ kind, label }) => (
            <label
              key={kind}
              className="relative flex min-h-tap cursor-pointer items-center gap-1 border-b-2 border-b-transparent px-2 text-sm font-550 text-text-2 has-checked:border-b-primary-ink has-checked:font-650 has-checked:text-primary-ink has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <input
                className="absolute inset-0 size-full cursor-pointer opacity-0"
                type="radio"
                name={name}
                checked={kind === values.kind}
                onChange={() => void choose(kind)}
              />
              <span>{label}</span>
              {waiting && (
                <>
                  {' '}
                  <span className="font-400 text-text-3 tabular-nums">{waiting[kind]}</span>
                </>
              )}
            </label>
          ))}
      </fieldset>
      {!kinds.every(({ kind }) => isNear(kind)) && (
        <Button
          variant="ghost"
          className="px-2 text-sm"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Fewer' : 'More'}
        </Button>
      )}
    </div>
  )
}

interface FirmChoiceProps {
  /** As senders wrote it, in any case; "" for all. */
  readonly value: string
  /** Those that the list can be narrowed to; `hint`: how many. */
  readonly firms: readonly { readonly name: string; readonly hint: string }[]
  readonly onChoose: (name: string) => void
}

/** Narrows a queue to one firm. One that nothing is about any more stays chosen. */
export function FirmChoice({ value, firms, onChoose }: FirmChoiceProps) {
  const id = useId()
  const found = firms.find(({ name }) => typedName(name) === typedName(value))
  const known = value === '' || found ? firms : [{ name: value, hint: '' }, ...firms]
  return (
    <div className="max-w-64 grow basis-32">
      <Combobox
        control={{
          id,
          className: `${field.control} min-h-tap rounded-btn text-ms font-550 pointer-coarse:text-lg`,
          'aria-label': 'Firm',
        }}
        value={found?.name ?? value}
        options={[
          { value: '', label: 'All firms' },
          ...known.map(({ name, hint }) => ({ value: name, label: name, hint })),
        ]}
        onChange={onChoose}
      />
    </div>
  )
}

/** An item that waits for a decision. */
export interface QueueLine {
  readonly id: string
  readonly title: string
  /** Since when it waits. */
  readonly at: string
  readonly text: string
  readonly facts?: ReactNode
  readonly isMarked?: boolean
  /** The title is a name, which no browser translates. */
  readonly isName?: boolean
  /** Selects it. */
  readonly before?: ReactNode
  /** Deletes it. */
  readonly after?: ReactNode
}

export interface QueueRowProps {
  readonly now: Date
  readonly isOpen: boolean
  readonly onOpen: (id: string) => void
}

/** A row of a queue; the whole row opens its item. */
export function QueueRow({ line, now, isOpen, onOpen }: QueueRowProps & { readonly line: QueueLine }) {
  const { id, title, at, text, facts, isMarked, isName = true, before, after } = line
  const looks = `${isOpen ? listRows.open : ''} ${isMarked ? listRows.marked : ''}`
  return (
    <li className={`${listRows.row} ${listRows.tall} items-start py-2 ${looks}`}>
      {before}
      <div className={`${listRows.main} gap-1 py-2 last:pr-2`}>
        <div className="flex min-w-0 items-baseline justify-between gap-2">
          <button
            {...opensRow}
            type="button"
            className={`${listRows.name} ${listRows.whole} min-w-0`}
            translate={isName ? 'no' : undefined}
            aria-current={isOpen || undefined}
            onClick={() => onOpen(id)}
          >
            {title}
          </button>
          <time className="flex-none text-sm text-text-3 tabular-nums" dateTime={at} title={formatMoment(at)}>
            {ageOf(at, now)}
          </time>
        </div>
        <p
          dir="auto"
          className={`${listRows.line} ${listRows.text} line-clamp-1 text-ms text-text-2 max-beside:line-clamp-2`}
        >
          {text}
        </p>
        {facts && <div className="flex flex-wrap items-center gap-x-2 gap-y-1 empty:hidden">{facts}</div>}
      </div>
      {after}
    </li>
  )
}

/** Draws the rows of a list in which nothing is selected. */
export const plainRow =
  <T,>(lineOf: (item: T) => QueueLine, selected: string | null, onOpen: QueueRowProps['onOpen']) =>
  (item: T, now: Date) => {
    const line = lineOf(item)
    return <QueueRow key={line.id} line={line} now={now} isOpen={line.id === selected} onOpen={onOpen} />
  }

interface QueueFrameProps<T>
  extends Partial<Omit<ComponentProps<typeof Collection<T>>, 'rows' | 'children'>> {
  /** Names the rows. */
  readonly label: string
  readonly prompt: ComponentProps<typeof Panes>['prompt']
  readonly rows: readonly T[] | undefined
  /** Draws a row; all rows count from the same moment. */
  readonly rowOf: (item: T, now: Date) => ReactNode
  /** Behind the rows. */
  readonly behind?: ReactNode
  /** Below the kinds of queue. */
  readonly filters?: ReactNode
  /** Before the button that reads it anew. */
  readonly actions?: ReactNode
  readonly onRefresh: () => Promise<unknown>
  /** The open item; null for none. */
  readonly detail: ReactNode
  /** More than the list: sheets over it. */
  readonly children?: ReactNode
}

/** A queue: its list with filters, selection and states, and the open item beside it. */
export function QueueFrame<T>(props: QueueFrameProps<T>) {
  const { label, prompt, rowOf, behind, onRefresh, detail: opened, children, ...rest } = props
  const { rows, empty, filters, actions, ...list } = rest
  const [now] = useState(() => new Date())
  const keys = useListKeys()
  return (
    <>
      <Panes
        prompt={prompt}
        isDetailOpen={opened !== null}
        list={
          <Collection
            {...list}
            layout="pane"
            title="Submissions"
            actions={
              <>
                {actions}
                <RefreshButton onRefresh={onRefresh} />
              </>
            }
            filters={
              <>
                <QueueKinds />
                {filters}
              </>
            }
            rows={rows}
            empty={empty}
          >
            {(items) => (
              <>
                <ul {...keys} className={listRows.rows} aria-label={label}>
                  {items.map((item) => rowOf(item, now))}
                </ul>
                {behind}
              </>
            )}
          </Collection>
        }
        detail={opened}
      />
      {children}
    </>
  )
}

/** What the open item of a queue is given. `done` closes it without a step of its own for Back. */
export interface OpenProps<T> {
  readonly item: T
  readonly close: () => void
  readonly done: () => void
}

interface WaitingQueueProps<T> extends Pick<QueueFrameProps<T>, 'label' | 'prompt'> {
  readonly query: Pick<StaffQuery<readonly T[]>, 'data' | 'error' | 'refetch'>
  /** One of them, which is its parameter in the address as well: "report". */
  readonly noun: string
  /** Of the pane of one that is gone. */
  readonly title: string
  readonly lineOf: (item: T) => QueueLine
  readonly Open: (props: OpenProps<T>) => ReactNode
}

/** A queue that is read as a whole: everything in it waits. */
export function WaitingQueue<T>(props: WaitingQueueProps<T>) {
  const { query, noun, title, label, prompt, lineOf, Open } = props
  const { data, error, refetch } = query
  const { selected, open } = useSelectedParam(noun)
  const refresh = useRefreshSubmissions()
  if (!data) {
    return (
      <LoadState
        size="tab"
        loading={`Loading ${noun}s...`}
        failed={error ? `${noun[0]?.toUpperCase()}${noun.slice(1)}s could not be loaded` : ''}
        onRetry={() => void refetch()}
      />
    )
  }
  const item = data.find((one) => lineOf(one).id === selected)
  const close = () => open(null)
  const missing = <MissingItem title={title} icon="inbox" noun={noun} onClose={close} />
  const opened = item && (
    <Open key={selected} item={item} close={close} done={() => open(null, { replace: true })} />
  )
  return (
    <QueueFrame
      label={label}
      prompt={prompt}
      count={`${data.length} waiting`}
      rows={data}
      rowOf={plainRow(lineOf, selected, open)}
      empty={<Empty icon="inbox" title={`No ${noun}s are waiting`} />}
      onRefresh={refresh}
      detail={selected === null ? null : (opened ?? missing)}
    />
  )
}

/** One of the decisions on an item. */
export interface Choice<To extends string> {
  readonly to: To
  readonly label: string
  readonly variant: ButtonVariant
  readonly icon?: IconName
  /** The message once it was taken. */
  readonly done: string
}

/**
 * Sends a decision, says that it was sent, and goes on. After a refusal everything that waits is read anew: another member may
 * have decided, or the sender may have changed it. `failed`: the message where the server gave no reason.
 */
export function useVerdict<To extends string>(
  choices: readonly Choice<To>[],
  send: (to: To, reason: string) => Promise<unknown>,
  { failed, onDone }: { readonly failed: string; readonly onDone: () => void },
) {
  const { success } = useBanner()
  const refresh = useRefreshSubmissions()
  const { attempt } = useAttempt()
  /** What is being sent. */
  const [deciding, setDeciding] = useState<To | null>(null)
  const decide = async (to: To, reason = '') => {
    setDeciding(to)
    const work = async () => {
      await send(to, reason)
      success(choices.find((choice) => choice.to === to)?.done ?? '')
      onDone()
    }
    if (!(await attempt(work, { failed }))) void refresh()
    setDeciding(null)
  }
  return { decide, deciding }
}

/** The buttons that decide. */
export function Verdicts<To extends string>(props: {
  readonly choices: readonly Choice<To>[]
  readonly busy: (to: To) => boolean
  readonly onChoose: (to: To) => unknown
}) {
  const { choices, busy, onChoose } = props
  return choices.map(({ to, label, variant, icon }) => (
    <Button key={to} variant={variant} icon={icon} busy={busy(to)} onClick={() => void onChoose(to)}>
      {label}
    </Button>
  ))
}

/** The ways from a report or an objection to the review that it is about. */
export function ReviewLinks({ id }: { readonly id: string }) {
  return (
    <div className="flex flex-wrap gap-2">
      <PanelLink params={{ tab: 'submissions', submission: id }} icon="inbox">
        Open the Review
      </PanelLink>
      <HistoryLink about={id} variant="quiet" />
    </div>
  )
}

/** Before the title of the open item. */
export const Lead = ({ name }: { readonly name: string }) => (
  <span className="max-tablet:hidden">
    <Avatar name={name} size="s" />
  </span>
)

/** The ways to the previous and the next item: "Previous review"; undefined at the end of the list. */
export function Steps({
  noun,
  to,
}: {
  readonly noun: string
  readonly to: (by: 1 | -1) => (() => void) | undefined
}) {
  const [previous, next] = [to(-1), to(1)]
  return (
    <>
      <IconButton icon="chevron-up" label={`Previous ${noun}`} disabled={!previous} onClick={previous} />
      <IconButton icon="chevron-down" label={`Next ${noun}`} disabled={!next} onClick={next} />
    </>
  )
}

/** Nothing matches the filters. */
export const NoMatch = ({ title, onClear }: { readonly title: string; readonly onClear: () => void }) => (
  <Empty icon="filter-x" title={title} action={<Button onClick={onClear}>Clear filters</Button>} />
)
