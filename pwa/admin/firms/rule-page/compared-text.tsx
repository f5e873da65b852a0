import { pluralize } from '#contract/primitives/pluralize.ts'
import type { ComparedPage, ComparedPart } from '#contract/rule-pages.ts'
import { dayText } from '#pwa/ui/day-text.ts'
import styles from './rule-page.module.css'

type Side = 'before' | 'now'

/** The parts of one side, each run between two gaps as a paragraph; a gap is a paragraph of its own. */
function paragraphsOf(parts: readonly ComparedPart[], side: Side): readonly ComparedPart[][] {
  const other = side === 'before' ? 'added' : 'removed'
  const paragraphs: ComparedPart[][] = []
  let open: ComparedPart[] | null = null
  for (const part of parts) {
    if (part.kind === other) continue
    if (part.kind === 'gap') {
      paragraphs.push([part])
      open = null
    } else if (open) open.push(part)
    else {
      open = [part]
      paragraphs.push(open)
    }
  }
  return paragraphs
}

interface ComparedSideProps {
  readonly page: ComparedPage
  readonly side: Side
}

/** One side of a comparison. Unchanged words between differences are only counted; quoted ones are not to be translated. */
function ComparedSide({ page, side }: ComparedSideProps) {
  const day = dayText(side === 'before' ? page.before_at : page.now_at)
  return (
    <section className={styles.side} aria-label={side === 'before' ? `Before, ${day}` : `Now, ${day}`}>
      <p className={styles.day}>
        <strong>{day}</strong> <span>{side}</span>
      </p>
      {paragraphsOf(page.parts, side).map((parts, index) => {
        const key = `${index} ${parts[0]?.text}`
        const [gap] = parts
        if (gap?.kind === 'gap') {
          return <p key={key} className={styles.gap}>{`${pluralize(gap.words, 'word')} unchanged`}</p>
        }
        return (
          <p key={key} className={styles.words} translate="no" dir="auto">
            {parts.map((part, at) => {
              const place = `${at} ${part.text}`
              return <ComparedWords key={place} part={part} />
            })}
          </p>
        )
      })}
    </section>
  )
}

function ComparedWords({ part: { kind, text } }: { readonly part: ComparedPart }) {
  if (kind === 'same') return <span>{`${text} `}</span>
  const Mark = kind === 'removed' ? 'del' : 'ins'
  return (
    <>
      <Mark>{text}</Mark>{' '}
    </>
  )
}

/** The texts of a page before and now, beside each other where there is room. */
export function ComparedText({ page }: { readonly page: ComparedPage }) {
  return (
    <div className={styles.compared}>
      <ComparedSide page={page} side="before" />
      <ComparedSide page={page} side="now" />
    </div>
  )
}
