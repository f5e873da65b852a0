import type { FirmRow } from '#contract/firm.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { tierOf } from '#contract/tiers.ts'
import { Medal } from '#pwa/ui/medal.tsx'
import { CarouselCard } from './carousel-card.tsx'
import { CarouselControls } from './carousel-controls.tsx'
import { carouselFirms, wrapped } from './carousel-firms.ts'
import styles from './gold-carousel.module.css'
import { useAutoAdvance } from './use-auto-advance.ts'
import { useRail } from './use-rail.ts'
import { VideoBackground } from './video-background.tsx'

interface GoldCarouselProps {
  /** The directory in list order; the carousel takes what is its own. */
  readonly firms: readonly FirmRow[]
  /** Whether these are all firms: until then nobody knows how many of them are gold. */
  readonly complete: boolean
  readonly videoBackground: PublicSettings['videoBackground']
}

/** The gold firms on the stage, at most five at once; nothing where none qualifies. */
export function GoldCarousel({ firms: all, complete, videoBackground }: GoldCarouselProps) {
  const firms = carouselFirms(all)
  const count = firms.length
  const { rail, cards, index, show } = useRail(count)
  const next = () => show(wrapped(index, 1, count))
  const { playing, play, hold } = useAutoAdvance(count > 1, index, next)
  if (count === 0) return null
  return (
    <section className={styles.stage} aria-roledescription="carousel" aria-label="Gold firms">
      <VideoBackground videoBackground={videoBackground} />
      <div className={styles.head}>
        <Medal section="gold" size="s" className={styles.medal} />
        <h2>Gold firms</h2>
        <p>{tierOf('gold').description}</p>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: the cards are a group, not a set of fields. */}
      <div
        ref={rail}
        className={styles.rail}
        role="group"
        aria-label="Cards"
        aria-live={playing ? 'off' : 'polite'}
        onPointerEnter={(event) => hold('pointer', event.pointerType === 'mouse')}
        onPointerLeave={() => hold('pointer', false)}
        onPointerDown={(event) => event.pointerType === 'touch' && play(false)}
        onFocus={() => hold('focus', true)}
        onBlur={() => hold('focus', false)}
      >
        {cards.map((place) => {
          const firm = firms[place]
          if (!firm) return null
          const words = complete ? `${place + 1} of ${count}` : String(place + 1)
          return <CarouselCard key={firm.id} firm={firm} place={words} />
        })}
      </div>
      {count > 1 && (
        <CarouselControls
          firms={firms}
          complete={complete}
          index={index}
          playing={playing}
          onPlay={play}
          onShow={show}
        />
      )}
    </section>
  )
}
