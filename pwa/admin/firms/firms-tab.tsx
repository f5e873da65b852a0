import { useCallback } from 'react'
import type { Firm } from '#contract/firm.ts'
import { deleteFirm } from '#contract/firm-endpoints.ts'
import { can } from '#contract/permissions.ts'
import { BannerPlace, useBanner } from '../kit/banner.tsx'
import { useConfirm } from '../kit/confirm.tsx'
import { TabState } from '../kit/open-item.tsx'
import { Panes } from '../kit/panes.tsx'
import { useLeaveGuard } from '../kit/safe-save/leave-guard.tsx'
import { useAccount } from '../kit/session.tsx'
import { useStaffSave } from '../kit/staff-query.tsx'
import { useFirms, useUpdateFirms } from '../kit/use-firms.ts'
import { NEW } from '../kit/use-selected-param.ts'
import { OpenFirm } from './firm-form.tsx'
import { deleteFailure, firmMessages } from './firm-labels.ts'
import styles from './firm-list.module.css'
import { FirmList } from './firm-list.tsx'
import { usePreviewPlace } from './firm-previews.tsx'
import { type FirmAddress, useFirmAddress } from './use-firm-address.ts'

/** The tab "Manage Firms": the list and the open firm. */
export function FirmsTab() {
  const { role } = useAccount()
  const { data, isLoading, refetch } = useFirms()
  const address = useFirmAddress()
  const preview = usePreviewPlace(address)
  const banner = useBanner()
  const { mayLeave } = useLeaveGuard()
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

  if (!data) {
    return (
      <TabState
        isLoading={isLoading}
        loading="Loading firms..."
        failed="Failed to load firms"
        onRetry={() => void refetch()}
      />
    )
  }
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
            <div ref={preview.setBeside} hidden={!preview.hidesList} />
          </div>
        }
        detail={
          selected !== null && (
            <OpenFirm
              key={`${selected} ${address.copied}`}
              firms={data}
              selected={selected}
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

interface Outcome {
  done(firm: Firm, message: string): void
  failed(message: string): void
}

/** Deletes a firm after a confirmation. */
function useDeleteFirm({ done, failed }: Outcome): (firm: Firm) => Promise<void> {
  const confirm = useConfirm()
  const { save: remove } = useStaffSave(deleteFirm)
  const updateFirms = useUpdateFirms()
  return async (firm) => {
    const isConfirmed = await confirm({
      title: `Delete ${firm.name}?`,
      text: 'The firm and its review text are removed from the public site. This cannot be undone.',
      action: 'Delete Firm',
      danger: true,
    })
    if (!isConfirmed) return
    try {
      const { data } = await remove({ params: { id: firm.id } })
      updateFirms(firm.id, null)
      done(firm, data.message)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      failed(deleteFailure(error.message))
    }
  }
}
