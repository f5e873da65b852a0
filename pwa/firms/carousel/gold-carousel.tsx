import type { FirmRow } from '#contract/firm.ts'
import { firmFields } from '#contract/firm-fields.ts'
import { isAffiliateActive } from '#contract/firm-rules.ts'
import { pictureOf } from '#contract/primitives/url.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { tierOf } from '#contract/tiers.ts'
import { CopyStatus, Coupon } from '#pwa/firms/coupon/coupon.tsx'
import { useOpenFirm } from '#pwa/firms/list/firm-table.tsx'
import { codeState, figures } from '#pwa/firms/list/row-facts.ts'
import { FirmLink } from '#pwa/firms/outbound/firm-link.tsx'
import { useCodeExpired } from '#pwa/firms/use-today.ts'
import { paths } from '#pwa/paths.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import layout from '#pwa/ui/layout.module.css'
import { Medal } from '#pwa/ui/tier-badge.tsx'
import { translateOf } from '#pwa/ui/words.tsx'
import styles from './carousel.module.css'
import { carouselFirms, dotsAround, MAX_CARDS, wrapped } from './carousel-firms.ts'
import { useAutoAdvance, useInSight, useRail } from './use-rail.ts'
import { VideoBackground } from './video-background.tsx'

interface GoldCarouselProps {
  /** The directory in list order; the carousel picks its own firms. */
  readonly firms: readonly FirmRow[]
  /** Whether these are all firms: until then the number of gold ones is unknown. */
  readonly complete: boolean
  readonly videoBackground: PublicSettings['videoBackground']
}

/** The gold firms on the stage, at most five at once; null where none qualifies. */
export function GoldCarousel({ firms: all, complete, videoBackground }: GoldCarouselProps) {
  const firms = carouselFirms(all)
  const count = firms.length
  const { rail, cards, index, show } = useRail(count)
  const next = () => show(wrapped(index, 1, count))
  // Scrolling cards out of sight would lay out the page while its visitor types or reads.
  const inSight = useInSight(rail, count > 0)
  const { playing, play, hold } = useAutoAdvance(count > 1 && inSight, index, next)
  if (count === 0) return null
  return (
    <CopyStatus>
      <section className={styles.stage} aria-roledescription="carousel" aria-label="Gold firms">
        <VideoBackground videoBackground={videoBackground} />
        <div className={`${layout.wrap} ${styles.head}`}>
          <Medal section="gold" size="s" className={styles.medal} />
          <h2>Gold firms</h2>
          <p>{tierOf('gold').description}</p>
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
        </div>
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
      </section>
    </CopyStatus>
  )
}

interface CarouselControlsProps {
  readonly firms: readonly FirmRow[]
  /** Whether these are all that there are. */
  readonly complete: boolean
  readonly index: number
  readonly playing: boolean
  readonly onPlay: (on: boolean) => void
  readonly onShow: (index: number) => void
}

/** Most dots that a phone has room for beside the title. */
const FEW_DOTS = 2

/** Whether the firms have a dot each, on a phone as well (`few`) or only on wider screens (`each`), or `some` of them. */
function dotsOf(count: number): 'few' | 'each' | 'some' {
  if (count > MAX_CARDS) return 'some'
  return count > FEW_DOTS ? 'each' : 'few'
}

/**
 * Dots, pause, previous and next. The pause button comes before those that move. With more firms than dots, a figure beside the
 * dots says which one is shown; where the dots do not fit into the row, it replaces them.
 */
function CarouselControls(props: CarouselControlsProps) {
  const { firms, complete, index, playing, onPlay, onShow } = props
  const step = (by: number) => onShow(wrapped(index, by, firms.length))
  return (
    <div className={styles.controls}>
      <div className={styles.dots} data-dots={dotsOf(firms.length)}>
        {dotsAround(index, firms.length).map((place) => (
          <button
            key={place}
            type="button"
            aria-label={`Firm ${place + 1}: ${firms[place]?.name}`}
            aria-current={place === index || undefined}
            onClick={() => onShow(place)}
          >
            <span />
          </button>
        ))}
        <span className={styles.place}>{complete && `${index + 1} / ${firms.length}`}</span>
      </div>
      <div className="flex">
        <IconButton
          icon={playing ? 'pause' : 'play'}
          label={playing ? 'Pause' : 'Resume'}
          onClick={() => onPlay(!playing)}
        />
        <IconButton icon="chevron-left" label="Previous" onClick={() => step(-1)} />
        <IconButton icon="chevron-right" label="Next" onClick={() => step(1)} />
      </div>
    </div>
  )
}

interface CarouselCardProps {
  readonly firm: FirmRow
  /** Its place, as in "1 of 5". */
  readonly place: string
}

/** A gold firm on the stage: its name links to the details, and its code is copied in place. */
function CarouselCard({ firm, place }: CarouselCardProps) {
  const expired = useCodeExpired(firm)
  const open = useOpenFirm()
  return (
    <div
      className={styles.card}
      role="group"
      aria-roledescription="slide"
      aria-label={`${place}: ${firm.name}`}
    >
      {/* The name alone would be too small to tap: all of the head opens the details. */}
      <div className={styles.top}>
        <Avatar name={firm.name} src={pictureOf(firm.logoImage)} size="s" />
        <h3 className={styles.name} translate="no">
          {firm.hasDetails ? (
            <a href={paths.firm.to(firm.slug)} onClick={(event) => open(event, firm)}>
              {firm.name}
            </a>
          ) : (
            firm.name
          )}
        </h3>
        <dl className={styles.facts}>
          {figures.map((field) => (
            <div key={field}>
              <dt className="sr-only">{firmFields[field].label}</dt>
              <dd className="inline tabular-nums" translate={translateOf(firm[field])}>
                {firm[field]}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={styles.action}>
        {codeState(firm, expired) === 'live' && <Coupon firm={firm} place="card" />}
        <FirmLink firm={firm}>{isAffiliateActive(firm) ? 'Buy Now' : 'Visit Site'}</FirmLink>
      </div>
    </div>
  )
}
