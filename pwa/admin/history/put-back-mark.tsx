import type { HistoryLine } from '#contract/history.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import type { HistoryAddress } from './history-address.ts'
import { putBackText } from './put-back.ts'

interface PutBackMarkProps {
  readonly mark: HistoryLine['put_back']
  readonly address: HistoryAddress
}

/** Says of an entry or act that it was put back, and leads to where; nothing where it was not. */
export function PutBackMark({ mark, address }: PutBackMarkProps) {
  if (mark === null) return null
  return (
    <Alert
      tone="info"
      icon="rotate-ccw"
      title={putBackText(mark)}
      actions={<Button onClick={() => address.open({ entry: mark.id })}>Look at It</Button>}
    />
  )
}
