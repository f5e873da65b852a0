import { useState } from 'react'
import type { PictureKind } from '#contract/picture-endpoints.ts'
import { ValueText } from '../kit/form/safe-save/value-text.tsx'
import { usePicture } from '../kit/picture/queries.ts'
import styles from './detail.module.css'

/** The fields that hold the address of a picture, by the last part of their path. */
const pictureFields: Readonly<Record<string, PictureKind>> = {
  logoUrl: 'logo',
  avatar: 'avatar',
  backgroundImage: 'background',
  logoSmallUrl: 'wordmark',
  mainLogoUrl: 'wordmark',
  smallLogoUrl: 'wordmark',
  faviconUrl: 'icon',
}

const kindOf = (path: string) => pictureFields[path.split('.').at(-1) ?? '']

/** Whether a field holds the address of a picture. */
export const isPictureField = (path: string): boolean => kindOf(path) !== undefined

interface PictureValueProps {
  readonly path: string
  readonly value: string
}

/** The picture of a field, and its address. This site fetches a copy, so that no other site learns of staff. */
export function PictureValue({ path, value }: PictureValueProps) {
  // A picture that nothing names any more may be gone.
  const [lost, setLost] = useState<string | null>(null)
  const picture = usePicture(kindOf(path) ?? 'logo', value)
  return (
    <span className={styles.picture}>
      {picture.path !== null && lost !== picture.path && (
        <img src={picture.path} alt="" onError={() => setLost(picture.path)} />
      )}
      <ValueText value={value} />
    </span>
  )
}
