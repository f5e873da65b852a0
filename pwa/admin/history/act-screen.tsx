import { useMemo } from 'react'
import { isActOnFirms } from '#contract/history-version.ts'
import { pluralize } from '#contract/primitives/pluralize.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { formatMoment } from '#pwa/ui/moment-text.ts'
import { withNames } from '#pwa/ui/with-names.tsx'
import { CollectionRows } from '../kit/collection/collection.tsx'
import styles from './detail.module.css'
import { DetailScreen } from './detail.tsx'
import type { HistoryAddress } from './history-address.ts'
import { SentenceText } from './line-row.tsx'
import { DayList, linesAlone, loadState } from './list.tsx'
import { PutBackMark } from './put-back-mark.tsx'
import { useHistoryLines } from './queries.ts'
import { recordedNames } from './recorded-names.ts'
import { sentenceOf } from './sentence.ts'
import { useActRevert } from './use-act-revert.ts'

interface ActScreenProps {
  /** Of the act. */
  readonly id: string
  readonly address: HistoryAddress
}

/** Everything that one act did, each with its own way back. */
export function ActScreen({ id, address }: ActScreenProps) {
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
      title={
        says ? (
          <SentenceText entry={last.entry} does={says.does} name={says.name} rest={says.rest} />
        ) : (
          'History'
        )
      }
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
      <PutBackMark mark={mark} address={address} />
      {told !== '' && <Alert tone="info" title={told} role="status" />}
      {problem !== '' && <Alert title={problem} icon="circle-alert" role="alert" />}
      {says && says.detail !== '' && (
        <p className={styles.note}>
          <span>{withNames(says.detail, recordedNames(last.entry))}</span>
        </p>
      )}
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
