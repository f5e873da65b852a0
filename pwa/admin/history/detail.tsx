import { type ReactNode, useEffect, useRef } from 'react'
import type { HistoryEntry, HistoryLine } from '#contract/history.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { withNames } from '#pwa/ui/with-names.tsx'
import type { Task } from '../kit/form/use-task.ts'
import head from '../kit/layout/layout.module.css'
import { headClasses } from '../kit/layout/page-head.tsx'
import type { HistoryAddress } from './history-address.ts'
import { recordedNames } from './line-row.tsx'
import { putBackText } from './put-back.ts'

/** What is opened in the place of the list, by its id. */
export interface OpenedProps {
  readonly id: string
  readonly address: HistoryAddress
}

interface DetailScreenProps {
  readonly title: ReactNode
  readonly subtitle: string
  /** The actions beside the title. */
  readonly actions?: ReactNode
  readonly back: () => void
  readonly children: ReactNode
}

/** One entry or act with the screen to itself. Focuses its heading when it opens. */
export function DetailScreen({ title, subtitle, actions, back, children }: DetailScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className={head.page} data-open="">
      <header className={`${headClasses} items-center`}>
        <div className="-ml-2h grid">
          <IconButton icon="arrow-left" label="Back to list" onClick={back} />
        </div>
        <h1 ref={heading} className={`${head.title} basis-64 strongs:font-700`} tabIndex={-1}>
          {title}
          <span className={head.small}>{subtitle}</span>
        </h1>
        {actions && <div className="flex max-w-full flex-wrap gap-2">{actions}</div>}
      </header>
      <div className="grid grid-cols-1 content-start gap-4 px-5 pt-1 pb-0 max-tablet:px-4">{children}</div>
    </div>
  )
}

interface NotesProps extends Pick<OpenedProps, 'address'>, Pick<Task, 'told' | 'problem'> {
  readonly mark: HistoryLine['put_back']
}

/** What stands above an entry or act: by whom it was put back, which leads to where, and what became of an attempt. */
export function Notes({ mark, told, problem, address }: NotesProps) {
  return (
    <>
      {mark && (
        <Alert
          tone="info"
          icon="rotate-ccw"
          title={putBackText(mark)}
          actions={<Button onClick={() => address.open({ entry: mark.id })}>Look at It</Button>}
        />
      )}
      {told !== '' && <Alert tone="info" title={told} role="status" />}
      {problem !== '' && <Alert title={problem} icon="circle-alert" role="alert" />}
    </>
  )
}

/** What stands below the sentence of an entry in the list. */
export function EntryNote({ entry, detail }: { readonly entry: HistoryEntry; readonly detail: string }) {
  if (detail === '') return null
  return (
    <p className="flex gap-2 text-sm wrap-anywhere text-text-2 icons:mt-0h">
      <span>{withNames(detail, recordedNames(entry))}</span>
    </p>
  )
}
