import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { listSnapshots, type Restored, type Snapshot } from '#contract/backup/backup-endpoints.ts'
import {
  erasePersonalData,
  exportPersonalData,
  type FoundKind,
  findPersonalData,
  personalFileName,
  personalKinds,
} from '#contract/personal-data.ts'
import { formatSize } from '#contract/primitives/file-size.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { formatDay, formatMoment } from '#pwa/ui/moment-text.ts'
import { saveFile } from '#pwa/ui/save-file.ts'
import { useStaffCall, useStaffFileCall } from '../kit/account/staff-call.ts'
import { useStaffQuery } from '../kit/account/staff-query.tsx'
import { Fetched } from '../kit/collection/load-state.tsx'
import { errorMessage, refusedValues } from '../kit/form/call-errors.ts'
import { useConfirm } from '../kit/form/dialog.tsx'
import { InputField } from '../kit/form/inputs.tsx'
import { Page } from '../kit/layout/page-head.tsx'
import { personState } from '../kit/layout/panel-link.tsx'
import { restoreMessages, snapshotReasons } from './backup-labels.ts'
import { DownloadCard } from './downloads.tsx'
import { RestoreCard, RestoreTable, takeRestored, useRestore } from './restore.tsx'
import { useDownloadBackup } from './transfers.ts'

const cardClasses =
  'grid grid-cols-1 content-start gap-4 rounded-lg border border-border bg-surface p-5 text-text-2 shadow-1'
const subtitleClasses = 'flex items-center gap-3 text-h3 leading-130 font-650 text-text'

/** The tab "Backup": download, restore, and the snapshots on the server. */
export function BackupTab() {
  const backup = useDownloadBackup()
  const restore = useRestore()
  const [restored] = useState(takeRestored)
  const isRestoring = restore.step === 'restoring' || restore.step === 'done'
  return (
    <Page title="Backup">
      {restored && <RestoredCard restored={restored} />}
      <div className="grid grid-cols-1 gap-4 beside:grid-cols-2">
        <DownloadCard backup={backup} />
        <RestoreCard restore={restore} />
        <SnapshotsCard
          disabled={isRestoring || backup.busy}
          onDownload={backup.start}
          onRestore={(snapshot) => restore.choose({ snapshot })}
        />
        <PersonCard />
      </div>
    </Page>
  )
}

/** Shown after the reload: the backup that was restored, and its changes. */
function RestoredCard({ restored: { source, reply } }: { readonly restored: Restored }) {
  const { backup_exported_at, imported_at } = reply.stats
  const [from, into] = [formatMoment(backup_exported_at), formatMoment(imported_at)]
  return (
    <section className={cardClasses} aria-label="Restored backup">
      <Alert tone="success" role="status" title={restoreMessages.done(source, from, into)} />
      <RestoreTable reply={reply} />
    </section>
  )
}

interface SnapshotActs {
  readonly disabled: boolean
  onDownload(id: string): void
  onRestore(snapshot: Snapshot): void
}

const failed = { failed: 'The snapshots could not be loaded. Please try again.' }

/** The backups that the server keeps. */
function SnapshotsCard(acts: SnapshotActs) {
  const query = useStaffQuery(listSnapshots, {})
  return (
    <section className={`${cardClasses} beside:col-span-full`}>
      <h2 className={subtitleClasses}>
        <Icon name="history" />
        Snapshots on the server
      </h2>
      <p>
        One is taken before each restore; the last five are kept. The last five automatic and test backups
        that could not be emailed are kept as well.
      </p>
      <Fetched query={query} size="part" loading={null} failed={failed}>
        {(snapshots) =>
          snapshots.length === 0 ? (
            <p className="text-sm text-text-3">No snapshots yet.</p>
          ) : (
            <ul className="grid" aria-label="Snapshots">
              {snapshots.map((snapshot) => (
                <SnapshotRow key={snapshot.id} snapshot={snapshot} {...acts} />
              ))}
            </ul>
          )
        }
      </Fetched>
    </section>
  )
}

function SnapshotRow(props: SnapshotActs & { readonly snapshot: Snapshot }) {
  const { snapshot, disabled, onDownload, onRestore } = props
  const { id, taken_at, reason, bytes, entries } = snapshot
  const taken = formatMoment(taken_at)
  const firms = pluralize(entries.propfirms ?? 0, 'firm')
  const submissions = pluralize(entries.user_submissions ?? 0, 'submission')
  const acts = [
    ['Download', `Download the snapshot of ${taken}`, 'download', () => onDownload(id)],
    ['Restore', `Restore the snapshot of ${taken}`, 'rotate-ccw', () => onRestore(snapshot)],
  ] as const
  return (
    <li className="flex flex-wrap items-center gap-3 border-t border-t-border py-2">
      <div className="grid min-w-0 grow basis-28 grid-cols-1 wrap-anywhere text-text">
        <strong>{taken}</strong>
        <p className="text-sm text-text-3">
          {`${snapshotReasons[reason]}, ${formatSize(bytes)}, ${firms}, ${submissions}`}
        </p>
      </div>
      {acts.map(([name, label, icon, act]) => (
        <Button key={name} variant="ghost" icon={icon} disabled={disabled} aria-label={label} onClick={act}>
          {name}
        </Button>
      ))}
    </li>
  )
}

/** The card "A person's data": finds the data stored under one address, secret or name, and exports or erases it. */
function PersonCard() {
  const person = usePerson()
  const { who, found, doing, problems, told } = person
  const card = usePersonOfLink(person.writeWho)
  const kinds = found?.kinds ?? []
  return (
    <section ref={card} className={`${cardClasses} beside:col-span-full`} aria-labelledby="persons-data">
      <h2 id="persons-data" className={subtitleClasses}>
        <Icon name="users" />
        <span>A person’s data</span>
      </h2>
      <p>{personTexts.intro}</p>
      <form
        className="grid grid-cols-1 items-end gap-3 tablet:grid-cols-tail"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          person.find()
        }}
      >
        <InputField
          label="Email address, secret or name"
          value={who}
          problem={problems.who}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          translate="no"
          onChange={(event) => person.writeWho(event.target.value)}
        />
        <Button type="submit" variant="tonal" icon="search" busy={doing === 'find'}>
          Find
        </Button>
      </form>
      {problems.all && <Alert title={problems.all} icon="circle-alert" role="alert" />}
      <div role="status" className="grid grid-cols-1 gap-3 empty:hidden">
        {told && <Alert tone="success" title={told} />}
        {found && kinds.length === 0 && (
          <Alert tone="info" title={personTexts.nothing}>
            <p>{personTexts.forgotten}</p>
          </Alert>
        )}
        {kinds.length > 0 && (
          <ul className="grid" aria-label="What is stored">
            {kinds.map((one) => (
              <li
                key={one.kind}
                className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-t border-t-border py-2 text-text"
              >
                <strong>{countText(one)}</strong>
                <span className="text-sm text-text-3">{daysText(one)}</span>
                {one.names.length > 0 && (
                  <span className="basis-full wrap-anywhere" translate="no">
                    {one.names.join(', ')}
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      {kinds.length > 0 && <Actions person={person} />}
    </section>
  )
}

/** Takes over the person whom a link led here for, once, and brings the card into sight; returns its ref. */
function usePersonOfLink(onPerson: (who: string) => void) {
  const { state, ...place } = useLocation()
  const navigate = useNavigate()
  const card = useRef<HTMLElement>(null)
  const person = personState.read(state)
  const take = useEffectEvent(() => {
    onPerson(person)
    navigate(place, { replace: true })
    card.current?.scrollIntoView({ block: 'start' })
    card.current?.querySelector('input')?.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (person !== '') take()
  }, [person])
  return card
}

/** The reason, the consequences, and the two actions. */
function Actions({ person }: { readonly person: ReturnType<typeof usePerson> }) {
  const { reason, reasonField, problems, doing } = person
  return (
    <div className="grid grid-cols-1 gap-4">
      <InputField
        ref={reasonField}
        label="Reason"
        value={reason}
        problem={problems.reason}
        hint={personTexts.reasonHint}
        maxLength={1000}
        required
        onChange={(event) => person.writeReason(event.target.value)}
      />
      <p className="text-sm text-text-3">{personTexts.file}</p>
      <Alert tone="warning" icon="triangle-alert" title={personTexts.before}>
        <p>{personTexts.reach}</p>
      </Alert>
      <div className="flex flex-wrap gap-3 max-tablet:buttons:shrink max-tablet:buttons:grow max-tablet:buttons:basis-full">
        <Button variant="primary" icon="download" busy={doing === 'export'} onClick={person.giveOut}>
          Give Out as a File
        </Button>
        <Button variant="danger-fill" icon="trash-2" busy={doing === 'erase'} onClick={person.erase}>
          Erase Everything
        </Button>
      </div>
    </div>
  )
}

type Doing = 'find' | 'export' | 'erase'

/** Problems of a field, or of the whole. */
type PersonProblems = Readonly<Partial<Record<'who' | 'reason' | 'all', string>>>

function problemsOf(error: unknown): PersonProblems {
  const known = refusedValues(error).filter(({ path }) => path === 'who' || path === 'reason')
  if (known.length === 0) return { all: errorMessage(error, { failed: personTexts.failed }) }
  return Object.fromEntries(known.map(({ path, message }) => [path, `This ${message}.`]))
}

/** Finds, exports and erases the data stored about one person, one action at a time. None of it is kept or cached. */
function usePerson() {
  const callStaff = useStaffCall()
  const readFile = useStaffFileCall()
  const confirm = useConfirm()
  const [who, setWho] = useState('')
  const [reason, setReason] = useState('')
  // With the text that was searched for: a changed field no longer belongs to it.
  const [found, setFound] = useState<{ readonly who: string; readonly kinds: readonly FoundKind[] } | null>(
    null,
  )
  const [doing, setDoing] = useState<Doing | null>(null)
  const [problems, setProblems] = useState<PersonProblems>({})
  const [told, setTold] = useState('')
  const reasonField = useRef<HTMLInputElement>(null)

  const run = (what: Doing, work: () => Promise<void>) => {
    if (doing !== null) return
    setDoing(what)
    setProblems({})
    setTold('')
    void work()
      .catch((error: unknown) => setProblems(problemsOf(error)))
      .finally(() => setDoing(null))
  }
  /** Runs `work` with the person that was found and the reason, once there is one. */
  const withReason = (work: (body: { who: string; reason: string }) => void) => {
    if (!found) return
    if (reason.trim() !== '') return work({ who: found.who, reason })
    setProblems({ reason: 'Please say why.' })
    reasonField.current?.focus()
  }
  return {
    ...{ who, reason, reasonField, found, doing, problems, told },
    writeWho(next: string) {
      setWho(next)
      setFound(null)
      setProblems({})
      setTold('')
    },
    writeReason(next: string) {
      setReason(next)
      setProblems({})
    },
    find() {
      if (who.trim() === '') return setProblems({ who: 'Please enter an address, a secret or a name.' })
      run('find', async () => {
        setFound(null)
        const { found: kinds } = await callStaff(findPersonalData, { body: { who } })
        setFound({ who, kinds })
      })
    },
    giveOut: () =>
      withReason((body) =>
        run('export', async () => {
          const file = await readFile(exportPersonalData, { body })
          saveFile(new File([file], personalFileName(new Date().toISOString()), { type: file.type }))
          setTold(personTexts.given)
        }),
      ),
    erase: () =>
      withReason(async (body) => {
        const kinds = found?.kinds ?? []
        const isConfirmed = await confirm({
          title: 'Erase everything of this person?',
          text: `${kinds.map(countText).join(', ')}. ${personTexts.reach}`,
          action: 'Erase Everything',
          danger: true,
        })
        if (!isConfirmed) return
        run('erase', async () => {
          await callStaff(erasePersonalData, { body })
          setFound(null)
          setWho('')
          setReason('')
          setTold(personTexts.erased)
        })
      }),
  }
}

/** The words of the card "A person's data". */
const personTexts = {
  intro:
    'Somebody asks what is stored about them, or wants it erased. Enter the address that they gave, the secret of one review, or the name of somebody whom a firm’s company names.',
  nothing: 'Nothing is stored under this address, secret or name.',
  forgotten:
    'Addresses are erased some months after the decision, as the settings of Submissions say. An older review is found by its secret alone, or erased from the device that sent it.',
  reasonHint: 'History keeps it for good. Do not name the person.',
  before: 'Erasing cannot be undone',
  reach:
    'What was sent in, its files, what was published of it and what was said about it go at once: here, in History and in the snapshots on this server. No restore brings them back. Backups that somebody downloaded or got by mail are out of reach: delete those yourself.',
  file: 'The file also holds the notes of your team and what firms and readers wrote about the reviews. Read it before you pass it on. Files that were sent are named in it; download them from the review.',
  given: 'The file is on its way to your downloads.',
  erased: 'Erased for good.',
  failed: 'The server did not do it. Please try again.',
} as const

/** "2 reviews sent in". */
const countText = ({ kind, count }: FoundKind): string =>
  pluralize(count, personalKinds[kind].one, personalKinds[kind].many)

/** "3 Nov 2026", "3 Nov 2026 to 5 Nov 2026". */
function daysText({ first_at, last_at }: FoundKind): string {
  const [first, last] = [formatDay(first_at), formatDay(last_at)]
  return first === last ? first : `${first} to ${last}`
}
