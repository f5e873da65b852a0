import { useBookmarks } from '#pwa/data/bookmarks.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { paths } from '#pwa/paths.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { navigation, useCurrentOf } from './navigation.ts'

// The document may bring it in parts, and each tab that arrives would move those before it: unseen without its end.
const barClasses =
  '@container fixed inset-x-0 bottom-0 z-(--z-tabbar) flex border-t border-border bg-surface pr-tabs-r pb-(--safe-b) pl-tabs-l not-has-data-end:invisible tablet:hidden'

// Of text so large that the words do not fit side by side, each gets its longest one, and what is left is shared.
const tabClasses =
  'group relative flex h-(--tabbar-h) min-w-min flex-auto flex-col items-center justify-center gap-3px text-micro font-600 whitespace-nowrap text-text-3 focus-visible:-outline-offset-2 current:text-primary-ink @max-tabs:w-min @max-tabs:px-letter @max-tabs:text-center @max-tabs:text-fit @max-tabs:leading-110 @max-tabs:tracking-fit @max-tabs:whitespace-normal'

/** The phone's navigation at the bottom of the screen, the same in a browser and installed. */
export function TabBar() {
  const { settings } = useDirectory()
  const currentOf = useCurrentOf()
  const saved = useBookmarks().ids.length
  return (
    <nav className={barClasses} data-tabs="" aria-label="Main">
      {navigation
        .filter((entry) => entry.shown(settings))
        .map(
          ({ to, tab }) =>
            tab && (
              <PageLink key={to} className={tabClasses} to={to} aria-current={currentOf(to)}>
                <span className="grid h-7 w-pill place-items-center rounded-(--w-3h) group-current:bg-primary-soft forced-colors:group-current:border">
                  <Icon name={tab.icon} size="l" />
                </span>
                <span>{tab.text}</span>
                {to === paths.saved.to() && saved > 0 && (
                  <span className="absolute top-1 left-count h-4 min-w-4 rounded-(--w-2) bg-primary px-1 text-center text-micro leading-(--w-4) font-700 text-on-primary tabular-nums">
                    <span>{saved > 99 ? '99+' : saved}</span>
                    <VisuallyHidden> firms</VisuallyHidden>
                  </span>
                )}
              </PageLink>
            ),
        )}
      <span className="hidden" data-end="" />
    </nav>
  )
}
