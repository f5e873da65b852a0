import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { isVideoId, watchUrl } from '#contract/youtube.ts'
import { anchors } from '#pwa/paths.ts'
import { Button, ButtonLink } from '#pwa/ui/button.tsx'
import layout from '#pwa/ui/layout.module.css'
import { NewTabNote, newTab } from '#pwa/ui/new-tab.tsx'
import styles from './featured-video.module.css'
import { VideoFacade } from './video-facade.tsx'

interface FeaturedVideoProps {
  readonly featuredVideo: PublicSettings['featuredVideo']
}

/** The video that staff put forward; only where it is switched on and has an id. */
export function FeaturedVideo({ featuredVideo }: FeaturedVideoProps) {
  const { enabled, title, description, videoId, thumbnail, showViewAllButton } = featuredVideo
  if (!enabled || !isVideoId(videoId)) return null
  const heading = title || 'Featured video'
  return (
    <section className={layout.wrap} aria-labelledby="featured-video">
      <div className={styles.video}>
        <VideoFacade videoId={videoId} thumbnail={thumbnail} title={heading} />
        <div className={styles.text}>
          <h2 id="featured-video" className={styles.title}>
            {heading}
          </h2>
          {description && <p className={styles.description}>{description}</p>}
          <div className={styles.actions}>
            <ButtonLink variant="tonal" icon="youtube" href={watchUrl(videoId)} {...newTab}>
              Watch on YouTube
              <NewTabNote />
            </ButtonLink>
            {showViewAllButton && (
              <Button variant="ghost" onClick={scrollToFilters}>
                View All Firms
              </Button>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}

function scrollToFilters(): void {
  document.getElementById(anchors.filters)?.scrollIntoView({ block: 'start' })
}
