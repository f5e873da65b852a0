import { dayText } from '#contract/primitives/day-text.ts'
import { useChanges } from '#pwa/data/changes/use-changes.ts'
import { paths } from '#pwa/paths.ts'
import { ChangeIcon } from '#pwa/public-changes/record/change-icon.tsx'
import { ChangeNotes, ChangeReason, ChangeSentence } from '#pwa/public-changes/record/change-sentence.tsx'
import { KeptAge } from '#pwa/ui/kept-age.tsx'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import page from '../trust.module.css'

const OF_RUBRIC = { kind: 'rubric', tier: '', isRecent: false, after: null } as const

/** Most entries of this list; the page of all changes has the others. */
const SHOWN = 12

/** The changes of the rubric itself, newest first, from the list of changes. */
export function RubricChanges() {
  const { changes } = useChanges({ firm: null, filter: OF_RUBRIC, first: undefined, wanted: true })
  const known = changes === 'unreachable' ? null : changes
  return (
    <section className={page.card} aria-labelledby="rubric-changes">
      <h2 id="rubric-changes" className={layout.h2}>
        Changes of the rubric
      </h2>
      {changes === 'unreachable' && <p className={layout.caption}>Connect to read the changes</p>}
      {known?.page.changes.length === 0 && <p>None since our record began.</p>}
      {known && known.page.changes.length > 0 && (
        <ul className="grid grid-cols-1 gap-3">
          {known.page.changes.slice(0, SHOWN).map((change) => (
            <li key={change.id} className="flex gap-3">
              <ChangeIcon change={change} />
              <div className="min-w-0">
                <ChangeSentence change={change} />
                <ChangeReason change={change} />
                <time className={layout.caption} dateTime={change.at}>
                  {dayText(change.at)}
                </time>
                <ChangeNotes change={change} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {known?.isKept && <KeptAge moment={known.readAt} />}
      <PageLink className={layout.link} to={`${paths.changes.to()}?kind=rubric`}>
        All changes of the rubric
      </PageLink>
    </section>
  )
}
