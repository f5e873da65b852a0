import { AreaInput } from '../../kit/form/area-input.tsx'
import { RuleField } from '../rule-field.tsx'
import styles from './publish-form.module.css'
import type { Publication } from './use-publishing.ts'

/** Asks why words are removed, once some are: the sender is told. */
export function RemovalReason({ publication }: { readonly publication: Publication }) {
  const { choice, choose, missing, removed } = publication
  if (removed.size === 0) return null
  return (
    <div className={styles.removal}>
      <div {...(missing.rule ? { 'data-missing': '' } : {})}>
        <RuleField value={choice.rule} problem={missing.rule ?? ''} onChange={(rule) => choose({ rule })} />
      </div>
      <div {...(missing.reason ? { 'data-missing': '' } : {})}>
        <AreaInput
          label="Why words are removed"
          required
          problem={missing.reason}
          hint="The sender reads it."
          rows={2}
          maxLength={1000}
          value={choice.reason}
          onType={(reason) => choose({ reason })}
        />
      </div>
    </div>
  )
}
