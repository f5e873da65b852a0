import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { safeImageUrl } from '#contract/primitives/url.ts'
import { defaultLogo } from '#contract/settings/default-logo.ts'
import type { ExtraProps } from './extra.ts'
import styles from './extras.module.css'

/** Pictures that a page of this site may draw as they are; those of other hosts are fetched first. (decision 18) */
const DRAWN_AS_IT_IS = /^(?:\/|data:)/

/** The main logo as it will stand in the header, 48 px high; the default one where it cannot be drawn. */
export function LogoExtra({ form }: ExtraProps) {
  const [address, alt] = useWatch({
    control: form.control,
    name: ['logo.mainLogoUrl', 'logo.logoAltText'],
  })
  const [failed, setFailed] = useState('')
  const safe = safeImageUrl(address) ?? ''
  const isElsewhere = safe !== '' && !DRAWN_AS_IT_IS.test(safe)
  const isShown = safe !== '' && !isElsewhere && safe !== failed
  return (
    <div className={styles.stack}>
      <p className={styles.caption}>Logo preview</p>
      <div className={styles.logo}>
        <img
          key={isShown ? safe : 'default'}
          src={isShown ? safe : defaultLogo.mainLogoUrl}
          alt={isShown ? alt : defaultLogo.logoAltText}
          height="48"
          onError={() => setFailed(safe)}
        />
      </div>
      {isElsewhere && (
        <p className={styles.note}>
          A picture of another site is shown once this site has fetched a copy of it, a moment after saving.
        </p>
      )}
      {!isElsewhere && !isShown && address !== '' && (
        <p className={styles.note}>This picture cannot be shown; the default logo stands in its place.</p>
      )}
    </div>
  )
}
