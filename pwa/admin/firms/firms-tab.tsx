import { useCallback, useState } from 'react'
import type { Firm } from '#contract/firm.ts'
import { can } from '#contract/permissions.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { BannerPlace, useBanner } from '../kit/banner.tsx'
import { useFirms } from '../kit/firms-of-staff.ts'
import tab from '../kit/panes.module.css'
import { Panes } from '../kit/panes.tsx'
import { useLeaveGuard } from '../kit/safe-save/leave-guard.tsx'
import { useAccount } from '../kit/session.tsx'
import { NEW } from '../kit/use-selected-param.ts'
import { OpenFirm } from './firm-form.tsx'
import { firmMessages } from './firm-labels.ts'
import styles from './firm-list.module.css'
import { FirmList } from './firm-list.tsx'
import { usePreviewPlace } from './firm-previews.tsx'
import { type FirmAddress, useFirmAddress } from './use-firm-address.ts'
import { useDeleteFirm } from './use-save-firm.ts'

const none: readonly Firm[] = []

/** "Manage Firms": all firms, and one of them to edit. */
export function FirmsTab() {
  const { role } = useAccount()
  const { data, isLoading, refetch } = useFirms()
  const address = useFirmAddress()
  const preview = usePreviewPlace(address)
  const banner = useBanner()
  const { mayLeave } = useLeaveGuard()
  const firm = useLastSeen(data ?? none, address.selected)
  const { open, selected } = address

  const go = useCallback<FirmAddress['open']>(
    async (...to) => {
      if (await mayLeave()) open(...to)
    },
    [mayLeave, open],
  )
  const edit = useCallback(({ id }: Firm) => go(id), [go])
  const remove = useDeleteFirm({
    done: ({ id }, message) => {
      if (id === selected) open(null, { replace: true })
      banner.success(message)
    },
    failed: banner.failure,
  })
  const saved = ({ id }: Firm, wasNew: boolean) => {
    banner.success(wasNew ? firmMessages.created : firmMessages.updated)
    if (wasNew) open(id, { replace: true })
  }

  if (!data) return <NoFirms isLoading={isLoading} onRetry={() => void refetch()} />
  return (
    <>
      <BannerPlace banner={banner} />
      <Panes
        prompt={{
          icon: 'building-2',
          title: 'Choose a firm',
          text: 'What visitors read of it stands here to be changed.',
        }}
        isDetailOpen={selected !== null}
        list={
          <div className={styles.left}>
            <div hidden={preview.hidesList}>
              <FirmList
                firms={data}
                address={address}
                onAdd={() => go(NEW)}
                onEdit={edit}
                onDelete={can(role, 'firms:delete') ? remove : undefined}
              />
            </div>
            <div ref={preview.place} hidden={!preview.hidesList} />
          </div>
        }
        detail={
          selected !== null && (
            <OpenFirm
              key={`${selected} ${address.copied}`}
              firms={data}
              firm={firm}
              address={address}
              preview={preview}
              onGo={go}
              onSaved={saved}
            />
          )
        }
      />
    </>
  )
}

/** The open firm, and what it was when it was last there: a form over a firm that someone deletes stays. */
function useLastSeen(firms: readonly Firm[], selected: string | null): Firm | null {
  const [seen, setSeen] = useState<Firm | null>(null)
  const listed = firms.find(({ id }) => id === selected) ?? null
  if (listed && listed !== seen) setSeen(listed)
  return listed ?? (seen?.id === selected ? seen : null)
}

interface NoFirmsProps {
  readonly isLoading: boolean
  readonly onRetry: () => void
}

function NoFirms({ isLoading, onRetry }: NoFirmsProps) {
  return (
    <div className={tab.state} role={isLoading ? 'status' : 'alert'}>
      {isLoading ? (
        'Loading firms...'
      ) : (
        <Empty
          bare
          icon="cloud-alert"
          title="Failed to load firms"
          action={
            <Button variant="primary" icon="refresh-cw" onClick={onRetry}>
              Try Again
            </Button>
          }
        />
      )}
    </div>
  )
}
