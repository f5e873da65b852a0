import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { videoIdOf } from '#contract/youtube.ts'
import type { ExtraProps } from '../stored-settings.ts'
import styles from './extras.module.css'

/** Takes the id of the video from its address, and says where there is none. */
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
          Video ID: <b>{found}</b>
        </>
      )}
      {found === '' && <span className={address ? styles.bad : ''}>Enter a valid YouTube URL</span>}
    </p>
  )
}
