import { dayText, shortDay } from '#contract/primitives/day-text.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { safeHttpUrl } from '#contract/primitives/url.ts'
import type { ChangedRulePage, ComparedPage, ComparedPart, UnreadReason } from '#contract/rule-pages.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button, buttonClass } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import layout from '#pwa/ui/layout.module.css'
import { NewTabNote, newTab, PageLink } from '#pwa/ui/page-link.tsx'
import { Fetched } from '../../kit/collection/load-state.tsx'
import { useAttempt } from '../../kit/form/use-task.ts'
import { PanelLink, tabAddress } from '../../kit/layout/panel-link.tsx'
import { DetailPane, PartHeading } from '../../kit/layout/panes.tsx'
import { useBanner } from '../../kit/messages/banner.tsx'
import { idOf } from '../form-pieces.tsx'
import { useChangedRulePages, useComparedPage, useConfirmRulePage, useUnreadRulePages } from '../queries.ts'

const FAILED = { failed: 'The challenges were not confirmed. Please try again.' }

/** The challenges of a firm in its form. */
const challengesIn = (firm: string) => `${tabAddress('firms', { firm })}#${idOf('challenges')}`

interface RulePageScreenProps {
  readonly firmId: string
  /** The id of the page; any other text: the first of the firm that changed. */
  readonly selected: string
  readonly onClose: () => void
}

/** A page of a firm's rules that changed: its text before and now, and the ways to confirm or edit the challenges. */
export function RulePageScreen({ firmId, selected, onClose }: RulePageScreenProps) {
  const changed = useChangedRulePages()
  const own = changed.data?.filter(({ firm_id }) => firm_id === firmId) ?? []
  const page = own.find(({ id }) => id === selected) ?? own[0]
  if (page) return <ChangedPage key={page.id} page={page} onClose={onClose} />
  return (
    <DetailPane title="The page of this rule changed" back={onClose}>
      <Fetched query={changed} size="part" failed="The changes of pages could not be loaded">
        {() => <p role="status">Nothing waits here: somebody confirmed or edited the challenges.</p>}
      </Fetched>
    </DetailPane>
  )
}

interface ChangedPageProps {
  readonly page: ChangedRulePage
  readonly onClose: () => void
}

function ChangedPage({ page, onClose }: ChangedPageProps) {
  const { firm_id: id, firm_name: name, address, changed_at, found_at, challenges } = page
  const compared = useComparedPage(page.id)
  const { save } = useConfirmRulePage()
  const { attempt, isBusy } = useAttempt()
  const banner = useBanner()
  const seen = compared.data?.seen
  const confirm = async () => {
    if (seen === undefined) return
    const isDone = await attempt(async () => {
      await save({ params: { id }, body: { page: page.id, seen } })
      banner.success(`${pluralize(challenges.length, 'challenge')} confirmed, checked today`)
      onClose()
    }, FAILED)
    if (!isDone) void compared.refetch()
  }
  return (
    <DetailPane
      title="The page of this rule changed"
      subtitle={name}
      name={name}
      back={onClose}
      actions={
        <>
          <PageLink className={buttonClass({ variant: 'outline' })} to={challengesIn(id)}>
            <Icon name="pencil" />
            Edit challenges
          </PageLink>
          <Button
            variant="primary"
            icon="check"
            busy={isBusy}
            disabled={!seen}
            onClick={() => void confirm()}
          >
            Confirm, checked today
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <Alert tone="warning" icon="eye" title="Visitors read beside the source:">
          {`“The firm’s page changed on ${shortDay(changed_at, new Date())}; we are looking at it”, and after 14 days that it is not confirmed.`}
        </Alert>
        <Source address={address} />
        <Fetched query={compared} size="part" loading="Comparing..." failed="The page could not be compared">
          {(text) => (
            <>
              <ComparedText page={text} />
              {text.more && <p>More differs than is shown here. Open the page to read it all.</p>}
            </>
          )}
        </Fetched>
        <p className="text-sm text-text-3">
          {`Dates, counters and spaces are left out of the comparison. The change lasted two reads, ${dayText(changed_at)} and ${dayText(found_at)}.`}
        </p>
        <NamedBy page={page} />
      </div>
    </DetailPane>
  )
}

/** Leads to the page itself. */
function Source({ address }: Pick<ChangedRulePage, 'address'>) {
  const href = safeHttpUrl(address)
  return (
    <p className="min-w-0 text-sm wrap-anywhere text-text-2">
      {href ? (
        <a className={layout['text-link']} href={href} {...newTab} rel="noopener nofollow" translate="no">
          <span>{address}</span>
          <NewTabNote />
        </a>
      ) : (
        <span translate="no">{address}</span>
      )}
    </p>
  )
}

/** The challenges that name the page, each with the way to its row in the form. */
function NamedBy({ page: { firm_id, challenges } }: Pick<ChangedPageProps, 'page'>) {
  const title = challenges.length === 1 ? 'names this page' : 'name this page'
  return (
    <div>
      <PartHeading>{`${pluralize(challenges.length, 'challenge')} ${title}`}</PartHeading>
      <ul className="mt-2 rounded-lg border border-border bg-surface shadow-1 *:not-first:border-t *:not-first:border-t-border">
        {challenges.map(({ id, name, checkedAt }) => (
          <li key={id}>
            <PageLink
              className="flex min-h-tap min-w-0 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2 wrap-anywhere text-inherit no-underline smalls:text-sm smalls:text-text-3"
              to={challengesIn(firm_id)}
            >
              <span translate="no">{name}</span>
              <small>{`checked ${dayText(checkedAt)}`}</small>
            </PageLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

type Side = 'before' | 'now'

/** The parts of one side, each run between two gaps as a paragraph; a gap is a paragraph of its own. */
function paragraphsOf(parts: readonly ComparedPart[], side: Side): readonly ComparedPart[][] {
  const other = side === 'before' ? 'added' : 'removed'
  const paragraphs: ComparedPart[][] = []
  let open: ComparedPart[] | null = null
  for (const part of parts) {
    if (part.kind === other) continue
    if (part.kind === 'gap') {
      paragraphs.push([part])
      open = null
    } else if (open) open.push(part)
    else {
      open = [part]
      paragraphs.push(open)
    }
  }
  return paragraphs
}

/** One side of a comparison. Unchanged words between differences are only counted; quoted ones are not to be translated. */
function ComparedSide({ page, side }: { readonly page: ComparedPage; readonly side: Side }) {
  const day = dayText(side === 'before' ? page.before_at : page.now_at)
  return (
    <section
      className="p-4 wrap-anywhere not-first:border-t not-first:border-t-border tablet:not-first:border-s tablet:not-first:border-t-0 tablet:not-first:border-s-border"
      aria-label={side === 'before' ? `Before, ${day}` : `Now, ${day}`}
    >
      <p className="flex flex-wrap items-center justify-between gap-2 text-sm text-text-3 strongs:font-650 strongs:text-text">
        <strong>{day}</strong> <span>{side}</span>
      </p>
      {paragraphsOf(page.parts, side).map((parts, index) => {
        const key = `${index} ${parts[0]?.text}`
        const [gap] = parts
        if (gap?.kind === 'gap') {
          return (
            <p
              key={key}
              className="mt-2 text-center text-sm text-text-3"
            >{`${pluralize(gap.words, 'word')} unchanged`}</p>
          )
        }
        return (
          <p key={key} className="mt-2 leading-170" translate="no" dir="auto">
            {parts.map((part, at) => {
              const place = `${at} ${part.text}`
              return <ComparedWords key={place} part={part} />
            })}
          </p>
        )
      })}
    </section>
  )
}

function ComparedWords({ part: { kind, text } }: { readonly part: ComparedPart }) {
  if (kind === 'same') return <span>{`${text} `}</span>
  return (
    <>
      {kind === 'removed' ? (
        <del className="rounded-sm bg-danger-soft px-1 py-px text-danger-ink">{text}</del>
      ) : (
        <ins className="rounded-sm bg-success-soft px-1 py-px font-600 text-success-ink no-underline">
          {text}
        </ins>
      )}{' '}
    </>
  )
}

/** The texts of a page before and now, beside each other where there is room. */
function ComparedText({ page }: { readonly page: ComparedPage }) {
  return (
    <div className="grid grid-cols-1 rounded-lg border border-border bg-surface tablet:grid-cols-2">
      <ComparedSide page={page} side="before" />
      <ComparedSide page={page} side="now" />
    </div>
  )
}

/** Says in a firm's form that pages of its rules changed, each with the way to the comparison. */
export function ChangedPagesNote({ firmId }: { readonly firmId: string }) {
  const { data = [] } = useChangedRulePages()
  return data
    .filter(({ firm_id }) => firm_id === firmId)
    .map(({ id, address, changed_at }) => (
      <Alert
        key={id}
        tone="warning"
        title={`The page of this rule changed on ${shortDay(changed_at, new Date())}`}
        actions={
          <PanelLink
            params={{ tab: 'firms', firm: firmId, 'rule-page': id }}
            icon="file-clock"
            variant="outline"
          >
            Compare
          </PanelLink>
        }
      >
        <span translate="no">{address}</span>
      </Alert>
    ))
}

const titles: Readonly<Record<UnreadReason, string>> = {
  pdf: 'This page cannot be compared (a PDF)',
  script: 'This page cannot be compared (drawn by a script)',
}

/** Names in a firm's form the pages of its rules that are not compared automatically. */
export function UnreadPagesNote({ firmId }: { readonly firmId: string }) {
  const { data = [] } = useUnreadRulePages(firmId)
  return data.map(({ address, reason }) => (
    <Alert key={address} tone="warning" title={titles[reason]}>
      <p translate="no">{address}</p>
      <p>We are not told when it changes: read it again from time to time, and set the checked day.</p>
    </Alert>
  ))
}
