import { useWatch } from 'react-hook-form'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { PopupPreview } from '../../previews/popup-preview.tsx'
import { claimsAnotherPerson, HONEST_MESSAGE } from '../popup-claim.ts'
import type { ExtraProps } from './extra.ts'
import styles from './extras.module.css'

/** The popup as visitors will see it, and a warning where its message claims what nobody knows. */
export function PopupExtra({ form }: ExtraProps) {
  const settings = useWatch({ control: form.control, name: 'affiliatePopup' })
  return (
    <div className={styles.stack}>
      {claimsAnotherPerson(settings.message) && (
        <Alert tone="warning" title="This message tells of what another person did" role="status">
          <p>Nobody knows that they did. Visitors may take it as misleading.</p>
          <Button
            variant="quiet"
            className={styles.words}
            onClick={() => form.setValue('affiliatePopup.message', HONEST_MESSAGE, { shouldDirty: true })}
          >
            Use "{HONEST_MESSAGE}"
          </Button>
        </Alert>
      )}
      <p className={styles.caption}>Preview</p>
      <PopupPreview settings={settings} />
    </div>
  )
}
