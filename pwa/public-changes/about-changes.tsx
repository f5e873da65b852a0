import { useId } from 'react'
import { dayText } from '#contract/primitives/day-text.ts'
import { paths } from '#pwa/paths.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'

interface AboutChangesProps {
  /** When the record begins, ISO 8601; absent while it is not known. */
  readonly begins: string | undefined
}

/** How the record comes about, since when, and its feed. */
export function AboutChanges({ begins }: AboutChangesProps) {
  return (
    <>
      <p className={layout.caption}>
        <span>
          Written by the site when a change is saved. Nobody can edit or delete an entry; a mistake gets a
          dated note. Times are UTC.
        </span>{' '}
        {begins !== undefined && <span>{`Recorded since ${dayText(begins)}.`}</span>}
      </p>
      <div className="flex flex-wrap gap-x-5">
        <a className={layout.link} href={paths.feed.to()}>
          <Icon name="radio" size="s" />
          <span>Feed of all changes</span>
        </a>
        <PageLink className={layout.link} to={paths.howWeRate.to()}>
          How we rate
        </PageLink>
      </div>
    </>
  )
}

/** The same behind "…", where no rail has room for it. It opens without scripts, too. */
export function AboutChangesButton({ begins }: AboutChangesProps) {
  const id = useId()
  return (
    <div className="@desktop:hidden">
      <IconButton icon="ellipsis" label="About this record" className="-mr-3" popoverTarget={id} />
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label="About this record"
        className="fixed inset-x-0 top-auto bottom-0 m-0 w-full max-w-none rounded-t-xl border border-border bg-surface-raised px-gutter pt-4 pb-5 text-text"
      >
        <AboutChanges begins={begins} />
      </div>
    </div>
  )
}
