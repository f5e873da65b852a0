import { useCallback } from 'react'
import type { Firm } from '#contract/firm.ts'
import { can } from '#contract/permissions.ts'
import { useAccount } from '../kit/account/session.tsx'
import { LoadState } from '../kit/collection/load-state.tsx'
import { NEW, useSelectedParam } from '../kit/collection/use-params.ts'
import { useGuarded } from '../kit/form/safe-save/leave-guard.tsx'
import { Panes } from '../kit/layout/panes.tsx'
import { useBanner } from '../kit/messages/banner.tsx'
import { challengeImport, firmImport } from './csv/import-kind.ts'
import { ImportScreen } from './csv/import-screen.tsx'
import { OpenFirm } from './detail.tsx'
import { firmMessages } from './firm-labels.ts'
import { usePreviewPlace } from './firm-previews.tsx'
import styles from './firms-tab.module.css'
import { FirmList } from './list.tsx'
import { useFirms } from './queries.ts'
import { RulePageScreen } from './rule-page/rule-page-screen.tsx'
import { useDeleteFirm } from './use-delete-firm.ts'
import { useFirmAddress } from './use-firm-address.ts'

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
