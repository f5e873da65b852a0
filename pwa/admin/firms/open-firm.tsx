import { useState } from 'react'
import type { Firm } from '#contract/firm.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { DetailPane } from '../kit/panes.tsx'
import { useAccount } from '../kit/staff-account.tsx'
import { NEW } from '../kit/use-selected-param.ts'
import { FirmForm, type FirmFormProps } from './firm-form.tsx'
import type { PreviewPlace } from './firm-previews.tsx'
import { blankValues, copiedValues } from './firm-values.ts'
import type { FirmAddress } from './use-firm-address.ts'

interface OpenFirmProps {
  readonly firms: readonly Firm[]
  /** The firm that the address names; null for a new one, and where there is none of that id. */
  readonly firm: Firm | null
  readonly address: FirmAddress
  readonly preview: PreviewPlace
  readonly onGo: FirmAddress['open']
  readonly onSaved: FirmFormProps['onSaved']
}

/** The form of the firm that is open, or of a new one. */
export function OpenFirm({ firms, firm, address, preview, onGo, onSaved }: OpenFirmProps) {
  const { role } = useAccount()
  const { selected, copied } = address
  const [start] = useState(() => {
    const model = firms.find(({ id }) => id === copied)
    return model ? copiedValues(model, role) : blankValues()
  })
  const close = () => onGo(null)
  if (!firm && selected !== NEW) {
    return (
      <DetailPane title="Edit Firm" back={close}>
        <Empty
          icon="building-2"
          title="There is no such firm"
          action={<Button onClick={close}>Back to list</Button>}
        />
      </DetailPane>
    )
  }
  const isGone = firm !== null && !firms.some(({ id }) => id === firm.id)
  const isPreviewed = address.preview !== null
  return (
    <FirmForm
      before={firm}
      isGone={isGone}
      start={start}
      draftKey={firm ? `firm:${firm.id}` : `firm:${copied ? `copy:${copied}` : 'new'}`}
      preview={preview}
      onSaved={onSaved}
      onClose={close}
      tools={
        <>
          {firm && !isGone && (
            <Button variant="ghost" icon="copy" onClick={() => onGo(NEW, { copied: firm.id })}>
              Duplicate
            </Button>
          )}
          <Button
            variant={isPreviewed ? 'tonal' : 'outline'}
            icon="eye"
            aria-pressed={isPreviewed}
            onClick={() => address.show(isPreviewed ? null : 'card')}
          >
            Preview
          </Button>
        </>
      }
    />
  )
}
