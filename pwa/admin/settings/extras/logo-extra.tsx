import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { defaultLogo } from '#contract/settings/options.ts'
import stack from '#pwa/ui/stack.module.css'
import { usePicture } from '../../kit/use-picture.ts'
import type { ExtraProps } from '../stored-settings.ts'
import styles from './extras.module.css'

/** The main logo as it will stand in the header, 48 px high; the default one where it cannot be drawn. */
export function LogoExtra({ form }: ExtraProps) {
  const [address, alt] = useWatch({
    control: form.control,
    name: ['logo.mainLogoUrl', 'logo.logoAltText'],
  })
  const [failed, setFailed] = useState('')
  const { path, isComing, problem } = usePicture('wordmark', address)
  const shown = path !== failed ? path : null
  return (
    <div className={stack.close}>
      <p className={styles.caption}>Logo preview</p>
      <div className={styles.logo}>
        <img
          key={shown ?? 'default'}
          src={shown ?? defaultLogo.mainLogoUrl}
          alt={shown ? alt : defaultLogo.logoAltText}
          height="48"
          onError={() => setFailed(path ?? '')}
        />
      </div>
      {isComing && <p className={styles.note}>The picture is fetched to this site...</p>}
      {!isComing && !shown && address !== '' && (
        <p className={styles.note}>
          {problem || 'This picture cannot be shown.'} The default logo stands in its place.
        </p>
      )}
    </div>
  )
}
