import { useCallback } from 'react'
import type { Firm, StaffFirm } from '#contract/firm.ts'
import { can } from '#contract/permissions.ts'
import { useAccount } from '../kit/account/session.tsx'
import { LoadState } from '../kit/collection/load-state.tsx'
import { NEW, useSelectedParam } from '../kit/collection/use-params.ts'
import { useGuarded } from '../kit/form/safe-save/leave-guard.tsx'
import { useDeletion } from '../kit/form/use-undo.ts'
import { Panes } from '../kit/layout/panes.tsx'
import { useBanner } from '../kit/messages/banner.tsx'
import { challengeImport, firmImport } from './csv/import-kind.ts'
import { ImportScreen } from './csv/import-screen.tsx'
import { OpenFirm, usePreviewPlace } from './detail.tsx'
import { deleteFailure, firmMessages, saveFailure } from './firm-labels.ts'
import { useFirmAddress } from './firm-view.ts'
import styles from './list.module.css'
import { FirmList } from './list.tsx'
import { useFirms, useRemoveFirm } from './queries.ts'
import { RulePageScreen } from './rule-page/rule-page-screen.tsx'

/** The tab "Manage Firms": the list and the open firm. */
export function FirmsTab() {
  const { role } = useAccount()
  const { data, error, refetch } = useFirms()
  const address = useFirmAddress()
  const importing = useSelectedParam('import')
  const preview = usePreviewPlace(address)
  const banner = useBanner()
  const { open, selected } = address

  const go = useGuarded(open)
  const openImport = useGuarded(importing.open)
  const edit = useCallback(({ id }: Firm) => go(id), [go])
  const remove = useDeleteFirm(({ id }) => {
    if (id === selected) open(null, { replace: true })
  })
  const saved = ({ id }: Firm, wasNew: boolean) => {
    banner.success(wasNew ? firmMessages.created : firmMessages.updated)
    if (wasNew) open(id, { replace: true })
  }

  if (!data) {
    return (
      <LoadState
        size="tab"
        loading="Loading firms..."
        failed={error ? 'Failed to load firms' : ''}
        onRetry={() => void refetch()}
      />
    )
  }
  if (importing.selected) {
    const kind = importing.selected === 'challenges' ? challengeImport : firmImport
    return <ImportScreen kind={kind} firms={data} onClose={() => importing.open(null)} />
  }
  return (
    <Panes
      prompt={{
        icon: 'building-2',
        title: 'Choose a firm',
        text: 'You can then edit what visitors read about it.',
      }}
      isDetailOpen={selected !== null}
      list={
        <div className={styles.left}>
          <div hidden={preview.hidesList}>
            <FirmList
              firms={data}
              address={address}
              onAdd={() => go(NEW)}
              onImport={openImport}
              onEdit={edit}
              onDelete={can(role, 'firms:delete') ? remove : undefined}
            />
          </div>
          <div ref={preview.setBeside} hidden={!preview.hidesList} />
        </div>
      }
      detail={
        selected !== null &&
        (address.rulePage ? (
          <RulePageScreen firmId={selected} selected={address.rulePage} onClose={() => open(selected)} />
        ) : (
          <OpenFirm
            key={`${selected} ${address.copied}`}
            firms={data}
            selected={selected}
            address={address}
            preview={preview}
            onGo={go}
            onSaved={saved}
          />
        ))
      }
    />
  )
}

/** Deletes a firm after a confirmation, and offers to undo it: the firm comes back as itself. */
function useDeleteFirm(onDeleted: (firm: StaffFirm) => void): (firm: StaffFirm) => Promise<boolean> {
  const deletion = useDeletion()
  const remove = useRemoveFirm()
  return (firm) =>
    deletion({
      question: {
        title: `Delete ${firm.name}?`,
        names: [firm.name],
        text: 'The firm and its review text are removed from the public site. You can undo this for 10 seconds. Afterwards you can add the firm again from History, with its address and for the visitors who saved it.',
        action: 'Delete Firm',
      },
      about: firm.name,
      remove: () => remove(firm.id),
      removed: ({ data }) => {
        onDeleted(firm)
        return data.message
      },
      back: firmMessages.back(firm.name),
      removeFailed: ({ message }) => deleteFailure(message),
      restoreFailed: ({ message }) => saveFailure(message),
    })
}
