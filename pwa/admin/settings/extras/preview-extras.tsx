import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { defaultLogo } from '#contract/settings/default-logo.ts'
import { logoAlt } from '#contract/settings/logo-alt.ts'
import { videoIdOf } from '#contract/youtube.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import stack from '#pwa/ui/stack.module.css'
import words from '../../kit/layout/words.module.css'
import { usePicture } from '../../kit/picture/queries.ts'
import { PopupPreview } from '../../previews/popup-preview.tsx'
import type { ExtraProps } from '../stored-settings.ts'
import styles from './extras.module.css'

/** The main logo as in the header, 48 px high; the default one where it cannot be loaded. */
export function LogoExtra({ form, stored: { values } }: ExtraProps) {
  const [address, logoAltText] = useWatch({
    control: form.control,
    name: ['logo.mainLogoUrl', 'logo.logoAltText'],
  })
  const [failed, setFailed] = useState('')
  const { path, isFetching, problem } = usePicture('wordmark', address)
  const shown = path !== failed ? path : null
  return (
    <div className={stack.close}>
      <p className={words.label}>Logo preview</p>
      <div className={styles.logo}>
        <img
          key={shown ?? 'default'}
          src={shown ?? defaultLogo.mainLogoUrl}
          alt={logoAlt({
            ...values,
            logo: { ...values.logo, logoAltText: shown ? logoAltText : defaultLogo.logoAltText },
          })}
          height="48"
          onError={() => setFailed(path ?? '')}
        />
      </div>
      {isFetching && <p className={styles.note}>Fetching the picture...</p>}
      {!isFetching && !shown && address !== '' && (
        <p className={styles.note}>
          {`${problem || 'This picture cannot be shown.'} The default logo stands in its place.`}
        </p>
      )}
    </div>
  )
}

/** Extracts the id of the video from its URL. */
export function FeaturedVideoExtra({ form, stored }: ExtraProps) {
  const [address, id] = useWatch({
    control: form.control,
    name: ['featuredVideo.youtubeUrl', 'featuredVideo.videoId'],
  })
  const { youtubeUrl, videoId } = stored.values.featuredVideo
  const found = address === youtubeUrl ? videoId : videoIdOf(address)
  useEffect(() => {
    if (id !== found) form.setValue('featuredVideo.videoId', found, { shouldDirty: true })
  }, [form, id, found])
  return (
    <p className={styles.note} role="status">
      {found !== '' && (
        <>
          <span>Video ID:</span> <b>{found}</b>
        </>
      )}
      {found === '' && <span className={address ? styles.bad : ''}>Enter a valid YouTube URL</span>}
    </p>
  )
}

/** The popup as visitors will see it, and a warning where its message makes claims about other people. */
export function PopupExtra({ form }: ExtraProps) {
  const settings = useWatch({ control: form.control, name: 'affiliatePopup' })
  return (
    <div className={stack.close}>
      {claimsAnotherPerson(settings.message) && (
        <Alert tone="warning" title="This message says what another person did" role="status">
          <p>Nobody can verify that claim, and visitors may find it misleading.</p>
          <Button
            variant="quiet"
            className={styles.suggestion}
            onClick={() => form.setValue('affiliatePopup.message', HONEST_MESSAGE, { shouldDirty: true })}
          >{`Use "${HONEST_MESSAGE}"`}</Button>
        </Alert>
      )}
      <p className={words.label}>Preview</p>
      <PopupPreview settings={settings} />
    </div>
  )
}

/** Offered in place of a message about another person. */
export const HONEST_MESSAGE = 'You save {percentage}% at {firmName} with our code'

const SOMEBODY =
  /\b(?:user|trader|person|customer|member|visitor|friend|client|buyer|people|someone|somebody|anyone|everyone|others|he|she|they)s?\b/i

/** Whether a template claims that another person did something: the site cannot know that. */
export const claimsAnotherPerson = (template: string): boolean =>
  SOMEBODY.test(template.replace(/\{\w+\}/g, ''))
