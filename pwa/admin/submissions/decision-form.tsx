import type { Submission } from '#contract/submission.ts'
import type { Banner } from '../kit/banner.tsx'
import { TextAreaField } from '../kit/fields/text-area-field.tsx'
import { SafeFormNotices } from '../kit/safe-save/safe-form-notices.tsx'
import { CopyExcerpt } from './copy-excerpt.tsx'
import styles from './decision-form.module.css'
import { type Decision, decisionLabels } from './use-decision.tsx'

interface DecisionFormProps {
  readonly submission: Submission
  readonly decision: Decision
  readonly banner: Banner
}

/** Staff's notes on a review; the buttons that decide stand at the foot of the pane. */
export function DecisionForm({ submission, decision, banner }: DecisionFormProps) {
  const { safe, offersExcerpt, closeExcerpt } = decision
  return (
    <section className={styles.form} aria-label="Decision">
      <SafeFormNotices safe={safe} labels={decisionLabels} />
      <form onSubmit={(event) => event.preventDefault()} noValidate>
        <TextAreaField
          form={safe.form}
          name="notes"
          label={decisionLabels.notes}
          rows={4}
          hint="For staff only. A rejected submission stays listed with the reason that stands here."
        />
      </form>
      {offersExcerpt && <CopyExcerpt submission={submission} banner={banner} onClose={closeExcerpt} />}
    </section>
  )
}
