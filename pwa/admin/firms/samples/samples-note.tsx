import type { StaffFirm } from '#contract/firm.ts'
import { can } from '#contract/permissions.ts'
import { pluralize } from '#contract/primitives/pluralize.ts'
import { isSample } from '#contract/sample.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { useAccount } from '../../kit/account/session.tsx'
import { useFirms } from '../queries.ts'
import styles from './samples.module.css'
import { useRemoveSamples } from './use-remove-samples.ts'

const noFirms: readonly StaffFirm[] = []

/** Says before the first real firm is added that it will stand among invented ones; nothing once there is a real one. */
export function SamplesNote() {
  const { role } = useAccount()
  const { data: firms = noFirms } = useFirms()
  const { remove, isRemoving } = useRemoveSamples()
  const samples = firms.filter(isSample).length
  if (samples === 0 || samples < firms.length) return null
  return (
    <Alert tone="warning" title="Your first firm would stand among samples" role="status">
      <p>
        {`${pluralize(samples, 'invented firm')} ${samples === 1 ? 'is' : 'are'} still on the site. Search engines never see a sample; visitors do.`}
      </p>
      {can(role, 'firms:delete') && (
        <Button className={styles.remove} icon="trash-2" busy={isRemoving} onClick={() => void remove()}>
          Remove samples
        </Button>
      )}
    </Alert>
  )
}
