import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import type { IconName } from '#pwa/ui/icon-names.ts'
import { Sheet } from '#pwa/ui/sheet.tsx'
import styles from './install-steps.module.css'

interface Step {
  readonly before: string
  readonly what: string
  readonly after: string
  readonly icon: IconName
}

const steps: readonly Step[] = [
  { before: 'Tap', what: 'Share', after: 'in the Safari toolbar', icon: 'share' },
  { before: 'Choose', what: 'Add to Home Screen', after: '', icon: 'square-plus' },
  { before: 'Tap', what: 'Add', after: '', icon: 'check' },
]

interface InstallStepsProps {
  readonly siteName: string
  readonly onClose: () => void
}

/** The three taps that put the site on the home screen of an iPhone or iPad. */
export function InstallSteps({ siteName, onClose }: InstallStepsProps) {
  const title = `Add ${siteName} to your Home Screen`
  const header = (
    <div className={styles.header}>
      <img className={styles.icon} src="/icon-192.png" width={48} height={48} alt="" />
      <h2 className={styles.title}>{title}</h2>
    </div>
  )
  const footer = (
    <form method="dialog" className={styles.footer}>
      <Button type="submit" variant="primary" size="lg" full>
        Got it
      </Button>
    </form>
  )
  return (
    <Sheet open onClose={onClose} label={title} size="sm" header={header} footer={footer}>
      <ol className={styles.steps}>
        {steps.map(({ before, what, after, icon }, index) => (
          <li key={icon}>
            <b aria-hidden="true">{index + 1}</b>
            <span>
              {before} <strong>{what}</strong> {after}
            </span>
            <Icon name={icon} />
          </li>
        ))}
      </ol>
    </Sheet>
  )
}
