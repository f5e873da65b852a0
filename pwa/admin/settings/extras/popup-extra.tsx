import { useWatch } from 'react-hook-form'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import stack from '#pwa/ui/stack.module.css'
import { PopupPreview } from '../../previews/popup-preview.tsx'
import type { ExtraProps } from '../stored-settings.ts'
import styles from './extras.module.css'

/** The popup as visitors will see it, and a warning where its message claims what nobody knows. */
export function PopupExtra({ form }: ExtraProps) {
  const settings = useWatch({ control: form.control, name: 'affiliatePopup' })
  return (
    <div className={stack.close}>
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

/** What the editor offers in place of a claim about somebody else. */
export const HONEST_MESSAGE = 'You save {percentage}% at {firmName} with our code'

const SOMEBODY =
  /\b(?:user|trader|person|customer|member|visitor|friend|client|buyer|people|someone|somebody|anyone|everyone|others|he|she|they)s?\b/i

/** Whether a template tells of what another person did: nobody knows that they did. */
export const claimsAnotherPerson = (template: string): boolean =>
  SOMEBODY.test(template.replace(/\{\w+\}/g, ''))
