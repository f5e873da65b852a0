import { useWatch } from 'react-hook-form'
import { standingOf } from '#contract/firm-standing.ts'
import { standingIcons } from '#pwa/firms/standing/standing-icons.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import type { IconName } from '#pwa/ui/icon-names.ts'
import type { FirmPartProps } from '../firm-values.ts'
import styles from './standing-part.module.css'
import { shortAddress, standingSinceText } from './standing-text.ts'

interface EffectProps {
  readonly icon: IconName
  readonly text: string
}

const Effect = ({ icon, text }: EffectProps) => (
  <li className={styles.effect}>
    <Icon name={icon} size="s" />
    <span>{text}</span>
  </li>
)

/** The effects of a standing on the public pages, and the text that visitors read. */
export function StandingPreview({ form: { control } }: FirmPartProps) {
  const [standing, since = '', note = '', source = ''] = useWatch({
    control,
    name: ['standing', 'standingSince', 'standingNote', 'standingSource'],
  })
  const key = standingOf({ standing })
  if (key === 'operating') return null
  const isClosed = key === 'closed'
  const title = standingSinceText(key, since)
  const icon = standingIcons[key]
  return (
    <section className={styles.preview} aria-label="What visitors get">
      <p className={styles.legend}>What visitors get</p>
      <ul className={styles.effects}>
        <Effect
          icon="ticket-x"
          text={`Code, discount and Buy Now are off everywhere. ${
            isClosed
              ? 'There is no link: its domain may be sold, so its address stands as text.'
              : 'Visit Site stays, as a plain link.'
          }`}
        />
        <Effect
          icon="eye-off"
          text={
            isClosed
              ? 'It leaves its tier, the counts, the carousel, the challenges and the popup. The search finds it under Closed firms.'
              : 'It leaves the carousel and the popup. It stays in its tier, with this line:'
          }
        />
      </ul>
      {!isClosed && (
        <p className={styles.band}>
          <Icon name={icon} size="s" />
          <span>{title}</span>
        </p>
      )}
      <ul className={styles.effects}>
        <Effect icon="panel-top" text="Its details begin with this box:" />
      </ul>
      <div className={styles.box} data-standing={key}>
        <Icon name={icon} />
        <div className={styles.said}>
          <p className={styles.title}>{title}</p>
          {note.trim() !== '' && <p className={styles.note}>{note}</p>}
          {source.trim() !== '' && (
            <p className={styles.source}>
              <span>Source:</span> <span translate="no">{shortAddress(source)}</span>
            </p>
          )}
        </div>
      </div>
    </section>
  )
}
