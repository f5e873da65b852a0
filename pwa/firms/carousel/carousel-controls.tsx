import type { FirmRow } from '#contract/firm.ts'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import styles from './carousel-controls.module.css'
import { dotsAround, MAX_CARDS, wrapped } from './carousel-firms.ts'

interface CarouselControlsProps {
  readonly firms: readonly FirmRow[]
  /** Whether these are all that there are. */
  readonly complete: boolean
  readonly index: number
  readonly playing: boolean
  readonly onPlay: (on: boolean) => void
  readonly onShow: (index: number) => void
}

/**
 * Dots, pause, previous and next. The pause button stands before those that move. Where there are more firms than dots,
 * a figure beside the dots says which one is shown.
 */
export function CarouselControls(props: CarouselControlsProps) {
  const { firms, complete, index, playing, onPlay, onShow } = props
  const step = (by: number) => onShow(wrapped(index, by, firms.length))
  return (
    <div className={styles.controls}>
      <div className={styles.dots}>
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
        {complete && firms.length > MAX_CARDS && (
          <span className={styles.place}>
            {index + 1} / {firms.length}
          </span>
        )}
      </div>
      <div className={styles.buttons}>
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
