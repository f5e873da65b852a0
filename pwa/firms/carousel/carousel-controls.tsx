import type { FirmRow } from '#contract/firm.ts'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import styles from './carousel-controls.module.css'
import { wrapped } from './carousel-firms.ts'

interface CarouselControlsProps {
  readonly firms: readonly FirmRow[]
  readonly index: number
  readonly playing: boolean
  readonly onPlay: (on: boolean) => void
  readonly onShow: (index: number) => void
}

/** Dots, pause, previous and next. The pause button stands before those that move. (design section 10) */
export function CarouselControls({ firms, index, playing, onPlay, onShow }: CarouselControlsProps) {
  const step = (by: number) => onShow(wrapped(index, by, firms.length))
  return (
    <div className={styles.controls}>
      <div className={styles.dots}>
        {firms.map((firm, place) => (
          <button
            key={firm.id}
            type="button"
            aria-label={`Firm ${place + 1}: ${firm.name}`}
            aria-current={place === index || undefined}
            onClick={() => onShow(place)}
          >
            <span />
          </button>
        ))}
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
